// function: ask
// verdict: different
// xfail: structures by value to outside functions are not replayed
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
