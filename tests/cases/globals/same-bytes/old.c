char *title;
int level;
enum mode { off, on } mode;
void reset(int *p) {
  title = 0;
  level = 3;
  mode = on;
  *p = level;
}
