// verdict: different
// report: leaves pp[0][0] = 4
// There is no star before what has an index.
void set(int **pp) {
  (*pp)[0] = 4;
  (*pp)[1] = 5;
}
