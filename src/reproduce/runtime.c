/* As Tandem takes C: overflow wraps, and memory is bytes. */
#if defined __GNUC__ && !defined __clang__
#pragma GCC optimize("wrapv", "no-strict-aliasing", "no-delete-null-pointer-checks")
#endif

#ifdef __x86_64__ /* what a va_list is made of; compilers know it under no name */
struct __va_list_tag {
  unsigned gp_offset, fp_offset;
  void *overflow_arg_area, *reg_save_area;
};
#endif

/* ---- how a run is made and shown; no part of either version ---- */

struct tandem_object {
  const char *name; /* of a pointer to it; null until new memory is first shown */
  char *start;
  size_t size;
  int is_new, is_data, is_freed; /* data: of the version itself, and not among its globals */
};
enum { tandem_most = 1024 };
static struct tandem_object tandem_objects[tandem_most];
static int tandem_object_count;
static struct tandem_object *tandem_shown[tandem_most]; /* new memory and data among them that was */
static int tandem_shown_count;
static FILE *tandem_out;        /* what the run under way says: one line each */
static int tandem_calls;        /* to functions outside, so far */
static int tandem_allocations;  /* so far */

/* The end of an object may be the start of another. */
static struct tandem_object *tandem_find(const volatile void *address) {
  const char *at = (const char *)(uintptr_t)address;
  struct tandem_object *ending = NULL;
  for (int i = 0; i < tandem_object_count; ++i) {
    struct tandem_object *object = &tandem_objects[i];
    if (at == object->start || (at > object->start && at < object->start + object->size))
      return object;
    if (at == object->start + object->size && !ending) ending = object;
  }
  return ending;
}

static void tandem_name(const char *name, void *start, size_t size) {
  if (tandem_object_count == tandem_most) return;
  struct tandem_object object = {name, start, size, !name, 0, 0};
  tandem_objects[tandem_object_count++] = object;
}
/* A variable of the version that pointers may lead to; without a name, what it holds is shown. */
static inline void tandem_variable(const char *name, const volatile void *start, size_t size) {
  const struct tandem_object *known = tandem_find(start);
  if ((known && known->start == (const char *)start) || tandem_object_count > tandem_most / 2)
    return;
  tandem_name(name, (void *)(uintptr_t)start, size);
  tandem_objects[tandem_object_count - 1].is_data = !name;
}

/* Memory with these contents, that a pointer of this name points to. */
static void *tandem_object(const char *name, const void *contents, size_t size) {
  void *made = aligned_alloc(16, (size + 31) / 16 * 16);
  memcpy(made, contents, size);
  tandem_name(name, made, size);
  return made;
}

static void *tandem_global(const char *name, void *at, const void *contents, size_t size) {
  memcpy(at, contents, size);
  tandem_name(name, at, size);
  return at;
}
static char *tandem_placed[256]; /* the objects of the input */
static inline void tandem_write(int object, long offset, size_t size, unsigned long long value) {
  memcpy(tandem_placed[object] + offset, &value, size);
}
static void tandem_copy(void *to, const void *from, size_t size) { memcpy(to, from, size); }

/* Statics of functions: set when the function first gets there. */
static struct tandem_static {
  const void *value;
  void *at; /* the value until then */
  int is_found;
} tandem_statics[64];
static void tandem_static(int number, void *value, size_t size) {
  (void)size;
  tandem_statics[number].value = tandem_statics[number].at = value;
}
static inline void tandem_found(int number, void *at, size_t size) {
  struct tandem_static *one = &tandem_statics[number];
  tandem_variable(NULL, at, size);
  if (one->is_found || !one->value) return;
  one->is_found = 1;
  one->at = at;
  memcpy(at, one->value, size);
}

static void tandem_point(const volatile void *at, const void *target) {
  memcpy((void *)(uintptr_t)at, &target, sizeof target);
}

static void tandem_state(const char *name, ...) {
  va_list list;
  va_start(list, name);
  fputs("S ", tandem_out);
  vfprintf(tandem_out, name, list);
  va_end(list);
}
static void tandem_put(const char *text) { fputs(text, tandem_out); }
static int tandem_begin(const char *function) {
  fprintf(tandem_out, "C %s(", function);
  return tandem_calls++;
}
static inline void *tandem_answer(void) { /* of functions that give a pointer */
  static const char zeros[64];
  return tandem_object("(memory from outside)", zeros, sizeof zeros);
}
static inline int tandem_is_gone(const void *object) {
  struct tandem_object *found = tandem_find(object);
  return found && found->is_freed;
}
static void tandem_start(void) {
  tandem_name("stdin", stdin, 1);
  tandem_name("stdout", stdout, 1);
  tandem_name("stderr", stderr, 1);
}

/* ---- values as text ---- */

static void tandem_show_signed(long long value) { fprintf(tandem_out, "%lld", value); }
static void tandem_show_unsigned(unsigned long long value) { fprintf(tandem_out, "%llu", value); }
static void tandem_show_wide(__int128 value) {
  unsigned __int128 rest = value < 0 ? -(unsigned __int128)value : (unsigned __int128)value;
  char text[48], *at = text + 47;
  *at = 0;
  do *--at = (char)('0' + (int)(rest % 10)); while ((rest /= 10) != 0);
  fprintf(tandem_out, "%s%s", value < 0 ? "-" : "", at);
}
static void tandem_show_wide_unsigned(unsigned __int128 value) {
  if (value >> 127) tandem_show_wide((__int128)(value / 10)), value %= 10;
  tandem_show_wide((__int128)value);
}
static void tandem_show_char(long value) {
  fprintf(tandem_out, "%ld", value);
  if (value == '\'' || value == '\\') fprintf(tandem_out, " '\\%c'", (int)value);
  else if (value >= 0x20 && value < 0x7f) fprintf(tandem_out, " '%c'", (int)value);
}
static void tandem_show_real(long double value, int digits, int kind) {
  char text[80];
  if (value != value) {
    fputs("nan", tandem_out);
    return;
  }
  for (int precision = 1; precision <= digits; ++precision) { /* the shortest that is exact */
    snprintf(text, sizeof text, "%.*Lg", precision, value);
    if ((kind == 0 && strtof(text, NULL) == (float)value) ||
        (kind == 1 && strtod(text, NULL) == (double)value) ||
        (kind == 2 && strtold(text, NULL) == value))
      break;
  }
  fprintf(tandem_out, "%s%s", text, strpbrk(text, ".en") ? "" : ".0");
}
static void tandem_show_float(float value) { tandem_show_real(value, 9, 0); }
static void tandem_show_double(double value) { tandem_show_real(value, 17, 1); }
static void tandem_show_long_double(long double value) { tandem_show_real(value, 21, 2); }

static void tandem_show_literal(const char *text, size_t size) {
  fputc('"', tandem_out);
  for (size_t i = 0; i < size; ++i) {
    unsigned char c = (unsigned char)text[i];
    if (c == '"' || c == '\\') fprintf(tandem_out, "\\%c", c);
    else if (c == '\n') fputs("\\n", tandem_out);
    else if (c == '\t') fputs("\\t", tandem_out);
    else if (c >= 0x20 && c < 0x7f) fputc(c, tandem_out);
    else fprintf(tandem_out, "\\%03o", c);
  }
  fputc('"', tandem_out);
}
/* An array of characters, without the zeros at its end. */
static void tandem_show_characters(const volatile void *start, size_t size) {
  const char *text = (const char *)(uintptr_t)start;
  while (size > 0 && text[size - 1] == 0) --size;
  tandem_show_literal(text, size);
}
static void tandem_show_bytes(const volatile void *start, size_t size) {
  for (size_t i = 0; i < size; ++i)
    fprintf(tandem_out, "%s%02x", i ? " " : "", ((const volatile unsigned char *)start)[i]);
}
/* New memory is named in the order in which it is shown, not in that in which it was asked for. */
static void tandem_name_new(struct tandem_object *object) {
  static char names[tandem_most][24];
  static int count;
  if (object->name) return;
  snprintf(names[count], sizeof names[count], "%s_%d", object->is_data ? "data" : "new_memory",
           count + 1);
  object->name = names[count++];
  tandem_shown[tandem_shown_count++] = object;
}
static void tandem_show_pointer(const volatile void *pointer) {
  struct tandem_object *object = tandem_find(pointer);
  if (object) tandem_name_new(object);
  if (!pointer) fputs("NULL", tandem_out);
  else if (!object) fputs("(a pointer)", tandem_out);
  else {
    const long offset = (long)((const char *)(uintptr_t)pointer - object->start);
    if (offset == 0) fputs(object->name, tandem_out);
    else fprintf(tandem_out, "(char *)%s + %ld", object->name, offset);
  }
}
static int tandem_is_readable(const char *address) { /* asks the kernel, which does not trap */
  static int ends[2];
  char byte;
  if (ends[1] == 0 && pipe(ends) != 0) return 0;
  return write(ends[1], address, 1) == 1 && read(ends[0], &byte, 1) == 1;
}
static void tandem_show_text(const volatile void *pointer) {
  const char *text = (const char *)(uintptr_t)pointer;
  size_t size = 0;
  if (!pointer) {
    fputs("NULL", tandem_out);
    return;
  }
  while (size < 200 && tandem_is_readable(text + size) && text[size] != 0) ++size;
  if (tandem_is_readable(text + size)) tandem_show_literal(text, size);
  else tandem_show_pointer(pointer);
}
/* Where it points to, or else the text there. */
static void tandem_show_place(const volatile void *pointer) {
  struct tandem_object *object = tandem_find(pointer);
  if (object) tandem_name_new(object);
  if (object && !object->is_new) tandem_show_pointer(pointer);
  else tandem_show_text(pointer);
}
/* What the new memory holds to which the result or other memory that is shown leads. */
static void tandem_show_new_memory(void) {
  for (int i = 0; i < tandem_shown_count; ++i) {
    const struct tandem_object *object = tandem_shown[i];
    fprintf(tandem_out, "S *%s =%s", object->name, object->is_freed ? " freed" : "");
    for (size_t at = 0; at < object->size && !object->is_freed;) {
      const volatile void *inside = NULL;
      const size_t size = object->size - at < sizeof inside ? object->size - at : sizeof inside;
      if (size == sizeof inside) memcpy(&inside, object->start + at, size);
      fputc(' ', tandem_out);
      if (inside && tandem_find(inside)) tandem_show_pointer(inside);
      else tandem_show_bytes(object->start + at, size);
      at += size;
    }
    fputc('\n', tandem_out);
  }
}
#ifdef __FLT16_MAX__
static void tandem_show_half(_Float16 value) { tandem_show_real((float)value, 9, 0); }
#define tandem_half , _Float16: tandem_show_half
#else
#define tandem_half
#endif
static void tandem_show_quad(__float128 value) { tandem_show_real((long double)value, 21, 2); }
#define tandem_show(value) tandem_show_as(tandem_show_text, value)
#define tandem_show_as(text, value)                                                         \
  _Generic((value), _Bool: tandem_show_unsigned, char: tandem_show_char,                    \
      signed char: tandem_show_char, unsigned char: tandem_show_char,                       \
      short: tandem_show_signed, unsigned short: tandem_show_unsigned,                      \
      int: tandem_show_signed, unsigned: tandem_show_unsigned, long: tandem_show_signed,    \
      unsigned long: tandem_show_unsigned, long long: tandem_show_signed,                   \
      unsigned long long: tandem_show_unsigned, __int128: tandem_show_wide,                 \
      unsigned __int128: tandem_show_wide_unsigned, float: tandem_show_float,               \
      double: tandem_show_double, long double: tandem_show_long_double,                     \
      __float128: tandem_show_quad tandem_half, char *: text,                               \
      const char *: text, default: tandem_show_pointer)(value)

/* The same, of what is left in memory or returned. */
#define tandem_show_final(value) tandem_show_as(tandem_show_place, value)
#define tandem_returns(value) \
  (tandem_put("E returns "), tandem_show_final(value), tandem_put("\n"))
#define tandem_returns_bytes(start, size) \
  (tandem_put("E returns bytes "), tandem_show_bytes(start, size), tandem_put("\n"))
/* Parts of the final state: what is there, and its name as for printf. */
#define tandem_leaf(value, ...)                                                  \
  (tandem_state(__VA_ARGS__), tandem_put(" = "), \
   tandem_show_final(value), tandem_put("\n"))
/* Of many, so many in a line. */
static inline size_t tandem_part(size_t size) { return size <= 256 ? size : 64; }
static inline size_t tandem_range(size_t first, size_t size) {
  const size_t part = tandem_part(size), count = size - first < part ? size - first : part;
  if (part < size) fprintf(tandem_out, "[%zu ... %zu]", first, first + count - 1);
  tandem_put(" = ");
  return count;
}
#define tandem_characters(start, size, ...)                                           \
  for (size_t tandem_at = 0; tandem_at < (size); tandem_at += tandem_part(size))      \
  tandem_state(__VA_ARGS__),                                                          \
      tandem_show_characters((const volatile char *)(start) + tandem_at,              \
                             tandem_range(tandem_at, size)),                          \
      tandem_put("\n")
#define tandem_bytes(start, size, ...)                                           \
  (tandem_state(__VA_ARGS__), tandem_put(" = bytes "), \
   tandem_show_bytes(start, size), tandem_put("\n"))

/* The arguments that a format such as printf's asks for. */
static void tandem_show_arguments(const char *format, va_list list) {
  for (const char *at = strchr(format, '%'); at; at = strchr(at + 1, '%')) {
    int longs = 0, is_real_long = 0;
    for (++at; *at && strchr("-+ #0123456789.*hlLqjzt", *at); ++at) {
      if (*at == '*') fprintf(tandem_out, ", %d", va_arg(list, int));
      longs += *at == 'l' || *at == 'j' || *at == 'z' || *at == 't' || *at == 'q';
      is_real_long |= *at == 'L';
    }
    if (!*at) return;
    if (*at == '%') continue;
    fputs(", ", tandem_out);
    if (strchr("di", *at)) longs ? tandem_show(va_arg(list, long)) : tandem_show(va_arg(list, int));
    else if (strchr("ouxX", *at))
      longs ? tandem_show(va_arg(list, unsigned long)) : tandem_show(va_arg(list, unsigned));
    else if (*at == 'c') tandem_show(va_arg(list, int));
    else if (strchr("aAeEfFgG", *at))
      is_real_long ? tandem_show(va_arg(list, long double)) : tandem_show(va_arg(list, double));
    else if (*at == 's') tandem_show_text(va_arg(list, char *));
    else tandem_show_pointer(va_arg(list, void *));
  }
}

static inline void tandem_show_list(const char *format, va_list list) {
  va_list copy;
  va_copy(copy, list);
  fputs("list", tandem_out);
  tandem_show_arguments(format, copy);
  va_end(copy);
}

/* ---- memory that the versions ask for ---- */

static int tandem_allocation_fails(void) { return ++tandem_allocations == tandem_failing; }
static inline void *tandem_malloc(size_t size) {
  void *made = tandem_allocation_fails() ? NULL : malloc(size);
  if (made) tandem_name(NULL, made, size);
  return made ? memset(made, 0x5c, size) : NULL; /* the same in both versions */
}
static inline void *tandem_calloc(size_t count, size_t size) {
  void *made = tandem_allocation_fails() ? NULL : calloc(count, size);
  if (made) tandem_name(NULL, made, count * size);
  return made;
}
static inline void tandem_free(void *pointer) {
  struct tandem_object *object = tandem_find(pointer);
  if (object) object->is_freed = 1; /* kept, so that it can be looked at */
  else free(pointer);
}
static inline void *tandem_realloc(void *pointer, size_t size) {
  struct tandem_object *object = tandem_find(pointer);
  if (pointer && !object) return tandem_allocation_fails() ? NULL : realloc(pointer, size);
  void *made = tandem_malloc(size);
  if (!made || !object) return made;
  memcpy(made, pointer, size < object->size ? size : object->size);
  object->is_freed = 1;
  return made;
}

/* ---- runs ---- */

struct tandem_lines {
  char **line;
  int count;
};
struct tandem_run {
  char *text;
  size_t size;
  int status;
  struct tandem_lines kinds[3]; /* E how it ended, S parts of the final state, C calls */
};
static const char tandem_kinds[] = "ESC";

static void tandem_split(struct tandem_run *run) {
  for (char *line = run->text, *next; line && *line; line = next) {
    char *end = strchr(line, '\n');
    next = end ? end + 1 : NULL;
    if (end) *end = 0;
    const char *kind = strchr(tandem_kinds, line[0]);
    if (!line[0] || !line[1] || !kind) continue;
    struct tandem_lines *lines = &run->kinds[kind - tandem_kinds];
    if ((lines->count & (lines->count - 1)) == 0) /* full: twice as many */
      lines->line = realloc(lines->line, (lines->count ? 2 * lines->count : 1) * sizeof *lines->line);
    lines->line[lines->count++] = line + 2;
  }
}

/* Ends the run. */
static void tandem_end(const char *how) {
  fprintf(tandem_out, "\nE %s\n", how);
  fflush(tandem_out);
  _exit(0);
}

static struct tandem_run tandem_make(void (*version)(void)) {
  struct tandem_run run = {NULL, 0, 0, {{NULL, 0}}};
  int ends[2];
  fflush(stdout);
  if (pipe(ends) != 0) abort();
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    tandem_out = fdopen(ends[1], "w");
    setvbuf(tandem_out, NULL, _IOLBF, 4096);
    alarm(20);
    version();
    fflush(tandem_out);
    _exit(0);
  }
  close(ends[1]);
  FILE *text = open_memstream(&run.text, &run.size);
  char buffer[4096];
  for (ssize_t count; (count = read(ends[0], buffer, sizeof buffer)) > 0;)
    fwrite(buffer, 1, (size_t)count, text);
  fclose(text);
  close(ends[0]);
  waitpid(child, &run.status, 0);
  tandem_split(&run);
  return run;
}

/* The n-th line of this kind, or null. */
static char *tandem_line(const struct tandem_run *run, char kind, int number) {
  const struct tandem_lines *lines = &run->kinds[strchr(tandem_kinds, kind) - tandem_kinds];
  return number < lines->count ? lines->line[number] : NULL;
}

static char *tandem_ending(const struct tandem_run *run) {
  char text[120];
  char *line = tandem_line(run, 'E', 0);
  if (line) return line;
  if (WIFSIGNALED(run->status) && WTERMSIG(run->status) == SIGALRM) return strdup("does not end in 20 seconds");
  if (!WIFSIGNALED(run->status)) return strdup("does not return (exit)");
  snprintf(text, sizeof text, "traps: signal %d (%s)", WTERMSIG(run->status),
           strsignal(WTERMSIG(run->status)));
  return strdup(text);
}

static int tandem_same(const char *a, const char *b) { return a && b ? !strcmp(a, b) : a == b; }

/* A part of the final state: of a long one what it starts with, and where the two part. */
static void tandem_print_state(const char *line, const char *other) {
  const size_t length = strlen(line);
  size_t at = 0;
  while (other && line[at] && line[at] == other[at]) ++at;
  if (length <= 600) printf("     leaves %s\n", line);
  else if (at < 200) printf("     leaves %.400s ...\n", line);
  else printf("     leaves %.100s ... %.200s ...\n", line, line + at - 40);
}

static void tandem_print(const char *name, const struct tandem_run *run,
                         const struct tandem_run *other) {
  int shown = 0, hidden = 0;
  printf("%s  %s\n", name, tandem_ending(run));
  for (int i = 0; tandem_line(run, 'S', i); ++i) {
    if (tandem_same(tandem_line(run, 'S', i), tandem_line(other, 'S', i))) continue;
    if (shown < 64) ++shown, tandem_print_state(tandem_line(run, 'S', i), tandem_line(other, 'S', i));
    else ++hidden;
  }
  if (hidden) printf("     leaves %d more\n", hidden);
  for (int i = 0; tandem_line(run, 'C', i); ++i) printf("     calls %s\n", tandem_line(run, 'C', i));
}

static int tandem_compare(void (*old_version)(void), void (*new_version)(void)) {
  const struct tandem_run before = tandem_make(old_version), after = tandem_make(new_version);
  tandem_print("old", &before, &after);
  tandem_print("new", &after, &before);
  int is_same = tandem_same(tandem_ending(&before), tandem_ending(&after));
  for (const char *kinds = "SC"; *kinds; ++kinds) {
    for (int i = 0; tandem_line(&before, *kinds, i) || tandem_line(&after, *kinds, i); ++i)
      is_same &= tandem_same(tandem_line(&before, *kinds, i), tandem_line(&after, *kinds, i));
  }
  puts(is_same ? "the two runs look the same here" : "the two versions behave differently");
  return is_same;
}
