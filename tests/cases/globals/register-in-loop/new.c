// verdict: equivalent
// The global is kept in a local while the loop runs.
int balance;

void transfer(int amount, int times) {
  int local = balance;
  for (int i = 0; i < times; i++) {
    local += amount;
    if (local > 1000000) local = 1000000;
  }
  balance = local;
}
