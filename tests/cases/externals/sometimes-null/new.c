// verdict: different
char *name(void);
int has_name(void) {
  name();
  return 1;
}
