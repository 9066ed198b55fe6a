// function: f
// verdict: equivalent
// report: struct pair is compared by field
struct pair {
  int rx;
  int id;
};

struct pair get(void);
int f(void) { return 0 + get().rx; }
