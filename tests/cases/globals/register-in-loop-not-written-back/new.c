// verdict: different
int balance;

void transfer(int amount, int times) {
  int local = balance;
  for (int i = 0; i < times; i++) {
    local += amount;
    if (local > 1000000) local = 1000000;
  }
  if (local != 77) balance = local;
}
