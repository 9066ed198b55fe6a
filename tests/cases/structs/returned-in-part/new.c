// function: answer
// verdict: unknown
// reason: not-proved
// What is left out of a structure that is returned is nothing that a caller could rely on.

struct answer { int ok; int code; char text[32]; };
struct answer answer(int code) {
  struct answer made = {.ok = code > 0, .code = code, .text = ""};
  return made;
}
