struct event {
  int code, value;
};
void post(const struct event* e);
void report(int value) {
  struct event e;
  e.code = 7;
  e.value = value;
  post(&e);
}
