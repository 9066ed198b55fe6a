// function: copy
// verdict: equivalent
// xfail: proofs do not know that the byte of a _Bool is 0 or 1
// A _Bool holds 0 or 1, so reading it as one changes nothing.
struct flags { _Bool is_set; char letter; };
void copy(struct flags *to, struct flags *from) {
  _Bool is_set = from->is_set;
  char letter = from->letter;
  to->is_set = is_set;
  to->letter = letter;
}
