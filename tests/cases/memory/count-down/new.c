// function: fill
// verdict: equivalent
// From the end to the front.
void fill(char* p, char c) {
  for (int i = 6; i-- > 0;) p[i] = c;
}
