// function: f
// verdict: equivalent
// report: struct counts is compared by field
struct counts {
  int rx;
  int id;
  int tx;
};

struct counts get(void);
int f(void) { return get().rx; }
