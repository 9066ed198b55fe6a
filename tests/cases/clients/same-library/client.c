void counter_reset(void);
void counter_add(void);
int counter_value(void);

int three(void) {
  counter_reset();
  counter_add();
  counter_add();
  counter_add();
  return counter_value();
}
