// function: f
// verdict: different
struct counts {
  int rx;
  int id;
  int tx;
};

struct counts get(void);
int f(void) { return get().id; }
