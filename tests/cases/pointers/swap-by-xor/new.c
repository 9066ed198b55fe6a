// function: swap
// verdict: different
// With both pointers the same, the number is lost.
void swap(int* a, int* b) {
  *a ^= *b;
  *b ^= *a;
  *a ^= *b;
}
