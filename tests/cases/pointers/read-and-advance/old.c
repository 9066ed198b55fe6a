struct input {
  const unsigned char* at;
};

int next(struct input* in) { return *in->at++; }
