// verdict: different
// condition: (day & 3) != 2
// report: exactly when (day & 3) != 2
// report: when (day & 3) == 2: return is 3 in old, 4 in new
int weight(int day) {
  static const int table[] = {1, 2, 4, 5};
  return table[day & 3];
}
