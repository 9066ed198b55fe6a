// function: mix
// function: total
// function: pick
// verdict: equivalent
typedef int quad __attribute__((vector_size(16)));
quad mix(quad a, quad b) { return (b << 1) + (a << 1); }
int total(const quad *rows, int count) {
  quad sum = {0, 0, 0, 0};
  for (int i = 0; i < count; i++) sum = rows[i] + sum;
  return sum[3] + sum[2] + sum[1] + sum[0];
}
quad pick(quad a, quad b) { return (b & (a >= b)) | (a & (b > a)); }
