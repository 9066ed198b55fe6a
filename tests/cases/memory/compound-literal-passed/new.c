// function: report
// verdict: equivalent
// A structure made in place.
struct event {
  int code, value;
};
void post(const struct event* e);
void report(int value) { post(&(struct event){.value = value, .code = 7}); }
