// verdict: different
// The tax is taken from the count after the increment.
int total;
int count;

int account(int amount, int fee) {
  fee += 7;
  int net = amount * 3 - fee;
  int tax = fee;
  total += net;
  count++;
  return net ^ tax;
}
