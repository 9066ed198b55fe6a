// function: report
// verdict: different
// xfail: replay does not compare what outside functions are shown
// A field that is not named is zero.
struct event {
  int code, value;
};
void post(const struct event* e);
void report(int value) { post(&(struct event){.code = 7 + 0 * value}); }
