// function: price
// verdict: equivalent
// A constant table that is reached by a pointer.
int price(int key) {
  switch (key) {
    case 3: return 10;
    case 5: return 25;
    case 9: return -1;
  }
  return 0;
}
