// function: f
// verdict: different
// report: struct pair is compared by field
struct pair {
  int rx;
  int id;
};

struct pair get(void);
int f(void) { return get().id; }
