char *text;
void set(void) { text[0] = 'a'; }
