// verdict: equivalent-when
// condition: (j->flags & 1) == 0
// mode: --when '(j->flags & 1) == 0'
// report: field 'flags' is in the old version only
// The condition is about a field that the old version alone has.
struct job {
  int left;
};
int step(struct job *j, int n) { return j->left -= n; }
