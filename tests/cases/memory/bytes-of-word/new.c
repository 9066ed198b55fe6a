// function: low_byte
// verdict: equivalent
// The low byte by address or by mask.
unsigned low_byte(unsigned x) { return x & 255; }
