// function: f
// verdict: equivalent
// Statics of one name that changed places, and start alike: each is what is done with it.
int f(int k) {
  if (!k) {
    static int n;
    return n--;
  } else {
    static int n;
    return ++n;
  }
}
