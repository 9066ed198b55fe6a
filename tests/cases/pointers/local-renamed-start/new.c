// function: ask
// verdict: different
// Where query says yes and leaves no answer.
int query(int key, int* answer);
int ask(int key) {
  int found = 1;
  int status = query(key, &found);
  return status == 0 ? found : -1;
}
