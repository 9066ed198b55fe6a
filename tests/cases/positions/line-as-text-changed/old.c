int puts(const char *text);
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
#define HERE __FILE__ ":" TEXT(__LINE__) ": "

int show(int x) {
  if (x < 0) puts(HERE "negative");
  return x + x;
}
