// verdict: different
// condition: kind != 3 || side * 3 == -1
// report: exactly when
int area(int kind, int side) {
  switch (kind) {
    case 1: return side;
    case 2: return side * 2;
    case 3: return side * 3;
    default: return -1;
  }
}
