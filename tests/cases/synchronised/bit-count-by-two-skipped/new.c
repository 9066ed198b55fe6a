// verdict: different
// Every second bit is skipped.
int ones(unsigned word) {
  if (word == 0) return 0;
  return (int)(word & 1) + (int)(word & 1) + ones(word >> 2);
}
