double level;
void fill(int n, double x) {
  for (int i = 0; i < n; i++)
    if (level < x) level = x;
}
