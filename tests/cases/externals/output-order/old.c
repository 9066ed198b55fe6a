extern void emit(int value);

void report_both(int a, int b) {
  emit(a + b);
  emit(a - b);
}
