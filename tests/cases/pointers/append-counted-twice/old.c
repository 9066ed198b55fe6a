struct buffer {
  int* items;
  int count;
};

void push(struct buffer* b, int x) { b->items[b->count++] = x; }
void put(char* text, int* length, char c) { text[(*length)++] = c; }
