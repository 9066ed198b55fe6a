struct pair {
  int id;
  int rx;
};

struct pair get(void);
int f(void) { return get().rx; }
