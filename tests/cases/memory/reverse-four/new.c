// function: reverse
// verdict: equivalent
// Swapped in a loop, or written out.
void reverse(int a[4]) {
  int first = a[0], second = a[1];
  a[0] = a[3];
  a[1] = a[2];
  a[2] = second;
  a[3] = first;
}
