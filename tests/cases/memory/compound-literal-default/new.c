// function: report
// verdict: different
// A field that is not named is zero.
struct event {
  int code, value;
};
void post(const struct event* e);
void report(int value) { post(&(struct event){.code = 7 + 0 * value}); }
