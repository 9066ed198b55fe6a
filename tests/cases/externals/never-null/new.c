// verdict: unknown
// reason: not-proved
__attribute__((returns_nonnull)) char *name(void);
int has_name(void) {
  name();
  return 1;
}
