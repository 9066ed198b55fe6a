int balance;
int withdrawn;
int take(int amount) {
  if (amount <= 0 || balance < amount) return 0;
  balance -= amount;
  withdrawn += amount;
  return 1;
}
