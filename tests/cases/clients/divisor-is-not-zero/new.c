// verdict: unaffected
// The new version asks for 0; the client never passes it.
int ratio(int a, int b) {
  if (b == 0) return 0;
  return a / b;
}
