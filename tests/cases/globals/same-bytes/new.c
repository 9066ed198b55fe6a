// function: reset
// verdict: equivalent
// Other types, the same bytes.
const char *title;
unsigned level;
int mode;
void reset(int *p) {
  mode = 1;
  title = 0;
  level = 3;
  *p = level;
}
