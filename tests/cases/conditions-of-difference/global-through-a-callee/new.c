// verdict: different
// function: forward
// condition: z <= 1
// report: exactly when z <= 1
// report: g is 1 in old, z in new
// report: last is 1 in old, z in new
int g;
void set(int z) {
  if (z > 0)
    g = z;
  else
    g = 0;
}
int last;
void forward(int z) {
  set(z);
  last = g;
}
