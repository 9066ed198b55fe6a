// function: ask
// verdict: equivalent
// The name of a local whose address is passed means nothing.
int query(int key, int* answer);
int ask(int key) {
  int found = 0;
  int status = query(key, &found);
  return status == 0 ? found : -1;
}
