// verdict: different
int power_of_two(unsigned x) { return (x & -x) == x; }
