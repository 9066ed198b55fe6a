int note(int x);

int client(int x) {
  int n = note(x);
  return x == 3 ? n : x;
}
