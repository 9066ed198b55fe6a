struct request {
  int kind;
  char name[20];
};
int serve(struct request r);
int ask(char first) {
  struct request r = {25, {first}};
  return serve(r);
}
