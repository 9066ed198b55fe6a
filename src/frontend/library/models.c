/* Functions of the C library by their meaning, for programs that call them
   without a body. A program's own definition of one always counts instead. */

typedef __SIZE_TYPE__ size_t;
void *malloc(size_t size);
/* Any number that depends on its argument alone: of the result of a comparison
   only the sign is promised. */
int __tandem_any(int difference);
/* Whether so many bytes at two places overlap in part. */
_Bool __tandem_overlaps(const void *a, const void *b, size_t size);

static int __tandem_sign(int difference) {
  int any = __tandem_any(difference);
  if (difference < 0) return any < 0 ? any : -1;
  if (difference > 0) return any > 0 ? any : 1;
  return 0;
}

/* <ctype.h>. C fixes what digits are; the rest is up to the locale, and is in the
   tables that glibc has for it. Of the result of a test only whether it is zero is
   promised. */
const unsigned short **__ctype_b_loc(void);
const int **__ctype_tolower_loc(void);
const int **__ctype_toupper_loc(void);

static int __tandem_truth(int is_true, int which) {
  int any = __tandem_any(which);
  if (!is_true) return 0;
  return any != 0 ? any : 1;
}

static int __tandem_class(int character, int bit) {
  int entry = (*__ctype_b_loc())[character];
  return __tandem_truth((entry & bit) != 0, character * 65536 + bit);
}

int isdigit(int c) { return __tandem_truth(c >= '0' && c <= '9', c * 65536 + 2048); }
int isxdigit(int c) {
  int is_letter = (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  return __tandem_truth((c >= '0' && c <= '9') || is_letter, c * 65536 + 4096);
}
int isblank(int c) { return __tandem_class(c, 1); }
int iscntrl(int c) { return __tandem_class(c, 2); }
int ispunct(int c) { return __tandem_class(c, 4); }
int isalnum(int c) { return __tandem_class(c, 8); }
int isupper(int c) { return __tandem_class(c, 256); }
int islower(int c) { return __tandem_class(c, 512); }
int isalpha(int c) { return __tandem_class(c, 1024); }
int isspace(int c) { return __tandem_class(c, 8192); }
int isprint(int c) { return __tandem_class(c, 16384); }
int isgraph(int c) { return __tandem_class(c, 32768); }
int tolower(int c) { return c >= -128 && c < 256 ? (*__ctype_tolower_loc())[c] : c; }
int toupper(int c) { return c >= -128 && c < 256 ? (*__ctype_toupper_loc())[c] : c; }

/* Undefined for places that overlap in part. */
void *memcpy(void *to, const void *from, size_t size) {
  if (__tandem_overlaps(to, from, size)) __builtin_unreachable();
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

/* Comparisons find where the two differ first, and look at these places afterwards: which of
   the two comes first then means nothing to the loop. */
int memcmp(const void *a, const void *b, size_t size) {
  const unsigned char *first = a, *second = b;
  size_t i = 0;
  while (i < size && first[i] == second[i]) i++;
  if (i == size) return 0;
  return __tandem_sign(first[i] - second[i]);
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
  while (a[i] == b[i] && a[i] != 0) i++;
  return __tandem_sign((unsigned char)a[i] - (unsigned char)b[i]);
}

int strncmp(const char *a, const char *b, size_t most) {
  size_t i = 0;
  while (i < most && a[i] == b[i] && a[i] != 0) i++;
  if (i == most) return 0;
  return __tandem_sign((unsigned char)a[i] - (unsigned char)b[i]);
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
