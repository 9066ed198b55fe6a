// verdict: different
// What a function outside answers may end the loop: the difference is in the calls.
int ready(void);
void wait_for(int limit) {
  for (int i = 0; i <= limit; i++) {
    if (ready()) return;
  }
}
