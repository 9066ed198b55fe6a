// verdict: different
unsigned char predictor;

int predict(int taken) {
  unsigned char now = predictor;
  if (taken)
    predictor = (now + 1) & 3;
  else if (now != 0)
    predictor = now - 1;
  return !(now < 2);
}
