char *name(void);
int has_name(void) { return name() != 0; }
