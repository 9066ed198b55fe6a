// verdict: different
// As append-counted, but the element is counted before it is put there.
struct buffer {
  int* items;
  int count;
};

void push(struct buffer* b, int x) {
  b->count++;
  b->items[b->count] = x;
}
void put(char* text, int* length, char c) {
  *length += 1;
  text[*length] = c;
}
