// function: f
// verdict: equivalent
// Statics of one name that changed places: each is what it starts with.
int f(int k) {
  if (!k) {
    static int n = 10;
    return n--;
  } else {
    static int n = 0;
    return ++n;
  }
}
