// function: low_byte
// verdict: different
// The other end.
unsigned low_byte(unsigned x) { return ((unsigned char*)&x)[3]; }
