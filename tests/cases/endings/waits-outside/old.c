int ready(void);
void wait_for(int limit) {
  for (int i = 0; i < limit; i++) {
    if (ready()) return;
  }
}
