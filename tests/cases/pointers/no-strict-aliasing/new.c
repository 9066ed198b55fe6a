// function: store
// mode: --old-arg -fno-strict-aliasing --new-arg -fno-strict-aliasing
// verdict: unknown
// reason: not-proved

int word;
int store(short *p) {
  word = 1;
  *p = 2;
  return 1;
}
