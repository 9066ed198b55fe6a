// verdict: equivalent
// What is read is not the pointer that is changed: that would be undefined.
// swapped: unknown
struct input {
  const unsigned char* at;
};

int next(struct input* in) {
  int byte = *in->at;
  in->at++;
  return byte;
}
