struct input {
  const unsigned char* at;
  long place;
};

int next(struct input* in) { return *in->at++; }
int next_at(struct input* in) { return in->at[in->place++]; }
