unsigned blocks(unsigned size) {
  unsigned count = size / 16 + (size % 16 != 0);
  return count < 70000 ? count : 70000;
}
