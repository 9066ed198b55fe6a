// function: swap
// verdict: equivalent
// The pointers may even overlap in part: the loads come first, the stores in the same order.
void swap(int* a, int* b) {
  int second = *a;
  int first = *b;
  *a = first;
  *b = second;
}
