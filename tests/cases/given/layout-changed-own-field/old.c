struct job {
  int left;
  int flags;
};
int step(struct job *j, int n) {
  if (j->flags & 1) return -1;
  j->left -= n;
  return j->left;
}
