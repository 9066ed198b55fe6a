int balance;

void transfer(int amount, int times) {
  for (int i = 0; i < times; i++) {
    balance += amount;
    if (balance > 1000000) balance = 1000000;
  }
}
