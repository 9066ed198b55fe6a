void copy(int *to, int *from) {
  to[0] = from[0];
  to[1] = from[1];
}
