// verdict: equivalent
int in_front(unsigned index, unsigned length) { return !(length <= index); }
