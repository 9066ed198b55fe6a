// function: send
// verdict: different
// The buffer that an outside function is shown starts with another byte.
void transmit(const unsigned char* frame);
void send(unsigned char x) {
  unsigned char frame[3] = {0x7f, x, 0x7e};
  transmit(frame);
}
