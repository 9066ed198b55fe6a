// verdict: equivalent
// mode: --relation=refines
static int share(int total, int parts) {
  if (parts == 0) return total;
  return total / parts;
}
int rest(int total, int parts) { return total - parts * share(total, parts); }
