typedef int quad __attribute__((vector_size(16)));
quad mix(quad a, quad b) { return (a + b) * 2; }
int total(const quad *rows, int count) {
  quad sum = {0, 0, 0, 0};
  for (int i = 0; i < count; i++) sum += rows[i];
  return sum[0] + sum[1] + sum[2] + sum[3];
}
quad pick(quad a, quad b) { return (a & (a < b)) | (b & ~(a < b)); }
