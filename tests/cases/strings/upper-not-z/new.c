// function: upper
// verdict: different
// z stays as it is.
void upper(char* s) {
  for (; *s; s++)
    if (*s >= 'a' && *s < 'z') *s = (char)(*s - 'a' + 'A');
}
