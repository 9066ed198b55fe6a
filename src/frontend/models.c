/* Functions of the C library by their meaning, for programs that call them
   without a body. A program's own definition of one always counts instead. */

typedef __SIZE_TYPE__ size_t;
void *malloc(size_t size);
/* Any number that depends on its argument alone: of the result of a comparison
   only the sign is promised. */
int __tandem_any(int difference);

static int __tandem_sign(int difference) {
  int any = __tandem_any(difference);
  if (difference < 0) return any < 0 ? any : -1;
  if (difference > 0) return any > 0 ? any : 1;
  return 0;
}

void *memcpy(void *to, const void *from, size_t size) {
  for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  if ((size_t)to - (size_t)from >= size) {
    for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
  } else {
    for (size_t i = size; i > 0; i--)
      ((unsigned char *)to)[i - 1] = ((const unsigned char *)from)[i - 1];
  }
  return to;
}

void *memset(void *to, int byte, size_t size) {
  for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = (unsigned char)byte;
  return to;
}

int memcmp(const void *a, const void *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    int difference = ((const unsigned char *)a)[i] - ((const unsigned char *)b)[i];
    if (difference != 0) return __tandem_sign(difference);
  }
  return 0;
}

void *memchr(const void *in, int byte, size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (((const unsigned char *)in)[i] == (unsigned char)byte) return (unsigned char *)in + i;
  }
  return 0;
}

size_t strlen(const char *text) {
  size_t size = 0;
  while (text[size] != 0) size++;
  return size;
}

size_t strnlen(const char *text, size_t most) {
  size_t size = 0;
  while (size < most && text[size] != 0) size++;
  return size;
}

int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != 0 && a[i] == b[i]) i++;
  return __tandem_sign((unsigned char)a[i] - (unsigned char)b[i]);
}

int strncmp(const char *a, const char *b, size_t most) {
  for (size_t i = 0; i < most; i++) {
    if (a[i] != b[i]) return __tandem_sign((unsigned char)a[i] - (unsigned char)b[i]);
    if (a[i] == 0) return 0;
  }
  return 0;
}

char *strchr(const char *text, int character) {
  for (; *text != (char)character; text++) {
    if (*text == 0) return 0;
  }
  return (char *)text;
}

char *strrchr(const char *text, int character) {
  const char *last = 0;
  for (;; text++) {
    if (*text == (char)character) last = text;
    if (*text == 0) return (char *)last;
  }
}

char *strcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i]) != 0) i++;
  return to;
}

char *strncpy(char *to, const char *from, size_t size) {
  size_t i = 0;
  for (; i < size && from[i] != 0; i++) to[i] = from[i];
  for (; i < size; i++) to[i] = 0;
  return to;
}

char *strcat(char *to, const char *from) {
  size_t end = strlen(to);
  strcpy(to + end, from);
  return to;
}

char *strncat(char *to, const char *from, size_t most) {
  size_t end = strlen(to);
  size_t i = 0;
  for (; i < most && from[i] != 0; i++) to[end + i] = from[i];
  to[end + i] = 0;
  return to;
}

size_t strspn(const char *text, const char *accepted) {
  size_t size = 0;
  while (text[size] != 0 && strchr(accepted, text[size]) != 0) size++;
  return size;
}

size_t strcspn(const char *text, const char *rejected) {
  size_t size = 0;
  while (text[size] != 0 && strchr(rejected, text[size]) == 0) size++;
  return size;
}

char *strpbrk(const char *text, const char *wanted) {
  text += strcspn(text, wanted);
  return *text != 0 ? (char *)text : 0;
}

char *strstr(const char *text, const char *part) {
  size_t size = strlen(part);
  for (;; text++) {
    if (strncmp(text, part, size) == 0) return (char *)text;
    if (*text == 0) return 0;
  }
}

void *calloc(size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size) return 0;
  void *made = malloc(count * size);
  if (made != 0) memset(made, 0, count * size);
  return made;
}

char *strdup(const char *text) {
  size_t size = strlen(text) + 1;
  char *made = malloc(size);
  if (made != 0) memcpy(made, text, size);
  return made;
}
