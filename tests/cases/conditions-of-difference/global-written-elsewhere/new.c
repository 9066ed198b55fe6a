// verdict: different
// condition: amount <= 1 || balance < amount
int balance;
int withdrawn;
int take(int amount) {
  if (amount <= 0 || balance < amount) return 0;
  balance -= amount;
  withdrawn += 1;
  return 1;
}
