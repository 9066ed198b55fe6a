void put(char* text, int* length, char c) { text[(*length)++] = c; }
