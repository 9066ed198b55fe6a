int total;
int count;

int account(int amount, int fee) {
  int net = amount * 3 - fee;
  int tax = fee + 7;
  total += net;
  count++;
  return net ^ tax;
}
