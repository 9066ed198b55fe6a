// function: price
// verdict: equivalent
// Rows of a constant table, found by a loop.
int price(int key) {
  switch (key) {
    case 3: return 10;
    case 5: return 25;
    case 9: return -1;
  }
  return 0;
}
