// function: copy
// verdict: different
// report: is_set =
struct flags { _Bool is_set; char letter; };
void copy(struct flags *to, struct flags *from) {
  char letter = from->letter;
  to->is_set = !from->is_set;
  to->letter = letter;
}
