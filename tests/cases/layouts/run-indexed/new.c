// function: f
// verdict: unknown
// reason: unsupported:layout-changed
// The bytes are the same in both. By field they are not, so this is no difference.
struct digest {
  unsigned char value;
  unsigned char type;
};

unsigned f(const struct digest *d) {
  const unsigned char *p = &d->value;
  unsigned hash = 0;
  for (int i = 0; i < 2; i++) hash = hash * 31 + p[i];
  return hash;
}
