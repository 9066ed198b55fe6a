/* As <setjmp.h> of some systems has it. */
typedef long jmp_buf[25];
void _longjmp(jmp_buf env, int value) __attribute__((noreturn));
extern jmp_buf top;
int twice(int x) {
  if (x < 0) _longjmp(top, 1);
  return x + x;
}
