// function: value_of
// verdict: equivalent
// The lowest bit of a pointer says whether it is a number.
typedef __UINTPTR_TYPE__ uintptr;
static int is_number(void* tagged) { return (uintptr)tagged % 2 != 0; }
long value_of(void* tagged) {
  if (!is_number(tagged)) return *(long*)tagged;
  return (long)((uintptr)tagged - 1) >> 1;
}
