// function: upper
// verdict: equivalent
// One comparison for two.
void upper(char* s) {
  for (; *s; s++)
    if ((unsigned)(*s - 'a') < 26u) *s = (char)(*s - 32);
}
