int password(unsigned word) {
  if (word == 0x5f3759dfu) return 1;
  return 0;
}
