struct counts {
  int id;
  int rx;
  int tx;
};

struct counts get(void);
int f(void) { return get().rx; }
