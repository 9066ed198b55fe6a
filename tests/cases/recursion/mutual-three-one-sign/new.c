// function: expression
// verdict: different
int term(int tokens, int depth);
int expression(int tokens, int depth) {
  int value = term(tokens, depth);
  if (tokens % 2 == 1) return value;
  value += term(tokens - 1, depth + 1);
  return value;
}
int factor(int tokens, int depth) {
  if (tokens > 0 && depth <= 40) {
    if (tokens % 5 != 0) return tokens;
    return 1 + expression(tokens - 2, depth + 1);
  }
  return 1;
}
int term(int tokens, int depth) {
  int value = factor(tokens, depth);
  if (tokens % 3 != 0) return value;
  value *= factor(tokens - 1, depth + 1);
  return value;
}
