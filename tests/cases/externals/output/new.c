// verdict: equivalent
extern void emit(int value);

void report_both(int a, int b) {
  int difference = a - b;
  int sum = b + a;
  emit(sum);
  emit(difference);
}
