int expression(int tokens, int depth);
int factor(int tokens, int depth) {
  if (tokens <= 0 || depth > 40) return 1;
  if (tokens % 5 == 0) return expression(tokens - 2, depth + 1) + 1;
  return tokens;
}
int term(int tokens, int depth) {
  int left = factor(tokens, depth);
  if (tokens % 3 == 0) return left * factor(tokens - 1, depth + 1);
  return left;
}
int expression(int tokens, int depth) {
  int left = term(tokens, depth);
  if (tokens % 2 == 0) return left + term(tokens - 1, depth + 1);
  return left;
}
