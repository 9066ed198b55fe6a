// verdict: equivalent
// In the old version it is undefined that the element is the counter: there the order is open.
// swapped: unknown
void put(char* text, int* length, char c) {
  text[*length] = c;
  *length += 1;
}
