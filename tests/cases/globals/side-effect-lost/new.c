// verdict: different
int hits;
int misses;

int lookup(int key) {
  if (key % 3 == 0) {
    hits++;
    return key / 3;
  }
  if (key > 0) misses++;
  return -1;
}
