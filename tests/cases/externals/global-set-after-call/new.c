// verdict: different
extern void notify(int code);
int mode;

int switch_mode(int next) {
  notify(1);
  mode = next;
  return mode;
}
