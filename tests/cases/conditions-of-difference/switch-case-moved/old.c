int is_free(int day) {
  switch (day) {
    case 5:
    case 6:
    case 0: return 1;
    default: return 0;
  }
}
