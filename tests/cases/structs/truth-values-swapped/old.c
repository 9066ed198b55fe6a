struct flags { _Bool is_set; char letter; };
void copy(struct flags *to, struct flags *from) { *to = *from; }
