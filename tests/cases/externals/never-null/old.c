__attribute__((returns_nonnull)) char *name(void);
int has_name(void) {
  char *p = name();
  return p != 0;
}
