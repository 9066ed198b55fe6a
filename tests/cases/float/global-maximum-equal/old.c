float highest;
void record(float x) {
  if (x > highest) highest = x;
}
