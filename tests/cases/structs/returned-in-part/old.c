struct answer { int ok; int code; char text[32]; };
struct answer answer(int code) {
  struct answer made;
  made.ok = code > 0;
  made.code = code;
  made.text[0] = 0;
  return made;
}
