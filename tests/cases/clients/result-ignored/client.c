int note(int x);

int client(int x) {
  note(x);
  return x;
}
