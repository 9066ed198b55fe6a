// verdict: different
// report: does not end
// 65536 blocks are more than the counter can say.
unsigned blocks(unsigned size) {
  unsigned count = 0;
  for (unsigned short i = 0; i * 16u < size && i < 70000; i++) count++;
  return count;
}
