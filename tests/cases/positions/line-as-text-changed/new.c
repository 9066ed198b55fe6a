// verdict: different
int puts(const char *text);
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
#define HERE __FILE__ ":" TEXT(100) ": "

int show(int x) {
  if (x < 0) puts(HERE "negative");
  return 2 * x;
}
