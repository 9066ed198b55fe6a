// verdict: different
// With length 0 everything is in front.
int in_front(unsigned index, unsigned length) { return index <= length - 1; }
