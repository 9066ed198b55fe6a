void set(int **pp) {
  (*pp)[0] = 3;
  (*pp)[1] = 5;
}
