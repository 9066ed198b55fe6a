struct digest {
  unsigned char type;
  unsigned char value;
};

unsigned f(const struct digest *d) {
  const unsigned char *p = &d->type;
  unsigned hash = 0;
  for (int i = 0; i < 2; i++) hash = hash * 31 + p[i];
  return hash;
}
