void transmit(const unsigned char* frame);
void send(unsigned char x) {
  unsigned char frame[3] = {0x7e, x, 0x7e};
  transmit(frame);
}
