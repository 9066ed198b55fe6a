// verdict: different
// condition: day != 5
// report: exactly when day != 5
int is_free(int day) {
  switch (day) {
    case 6:
    case 0: return 1;
    default: return 0;
  }
}
