int composite(int n);

int total(int limit) {
  int sum = 0;
  for (int j = 0; j < limit; j++) sum += composite(j);
  return sum;
}
