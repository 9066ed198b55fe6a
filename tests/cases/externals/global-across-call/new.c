// verdict: equivalent
// The call may change the global, so it is read again.
extern void notify(int code);
int mode;

int switch_mode(int next) {
  mode = next;
  notify(1);
  int now = mode;
  return now;
}
