int price(int units, int rate, int rebate) {
  int gross = units * rate;
  if (gross > 1000) gross -= rebate;
  if (gross < 0) gross = 0;
  return gross;
}
