// function: mix
// function: at
// verdict: different
typedef int quad __attribute__((vector_size(16)));
quad mix(quad a, quad b) {
  quad sum = (a + b) * 2;
  sum[2] += a[1] == 17;
  return sum;
}
int at(quad a, int i) { return a[i & 2]; }
