// mode: --no-alias=put:p,last
// verdict: unknown
// function: put
// reason: not-proved
// `clear` may write to `last`, which therefore lies in memory; inputs keep to --no-alias there too.
int *last;
void clear(char *p) { *p = 0; }
int put(int *p) {
  *last = 1;
  *p = 2;
  return 1;
}
