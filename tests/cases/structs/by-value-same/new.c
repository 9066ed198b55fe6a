// function: ask
// verdict: equivalent
struct request {
  int kind;
  char name[20];
};
int serve(struct request r);
int ask(char first) {
  struct request r = {0};
  r.kind = 25;
  r.name[0] = first;
  return serve(r);
}
