// verdict: equivalent
int total;
int count;

int account(int amount, int fee) {
  count++;
  int tax = fee + 7;
  int net = amount * 3 - fee;
  total += net;
  return net ^ tax;
}
