// function: ask
// verdict: different
// A large structure passed by value to an outside function.
struct request {
  int kind;
  char name[20];
};
int serve(struct request r);
int ask(char first) {
  struct request r = {26, {first}};
  return serve(r);
}
