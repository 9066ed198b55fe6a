// verdict: different
int in_front(unsigned index, unsigned length) { return (int)index < (int)length; }
