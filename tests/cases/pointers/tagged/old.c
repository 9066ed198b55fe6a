typedef __UINTPTR_TYPE__ uintptr;
long value_of(void* tagged) {
  uintptr bits = (uintptr)tagged;
  if (bits & 1) return (long)bits >> 1;
  return *(long*)tagged;
}
