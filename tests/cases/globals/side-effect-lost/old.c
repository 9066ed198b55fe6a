int hits;
int misses;

int lookup(int key) {
  if (key % 3 == 0) {
    hits++;
    return key / 3;
  }
  misses++;
  return -1;
}
