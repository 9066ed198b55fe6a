extern void notify(int code);
int mode;

int switch_mode(int next) {
  mode = next;
  notify(1);
  return mode;
}
