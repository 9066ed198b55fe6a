// verdict: different
// The fee is raised before the net amount is taken.
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
