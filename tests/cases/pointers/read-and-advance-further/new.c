// verdict: different
// As read-and-advance, but it advances first.
struct input {
  const unsigned char* at;
  long place;
};

int next(struct input* in) { return *++in->at; }
int next_at(struct input* in) {
  in->place += 1;
  return in->at[in->place];
}
