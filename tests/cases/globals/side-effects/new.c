// verdict: equivalent
int hits;
int misses;

int lookup(int key) {
  int found = key % 3 == 0;
  hits += found;
  misses += !found;
  return found ? key / 3 : -1;
}
