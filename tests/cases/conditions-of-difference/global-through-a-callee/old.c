int g;
void set(int z) {
  if (z > 0)
    g = 1;
  else
    g = 0;
}
int last;
void forward(int z) {
  set(z);
  last = g;
}
