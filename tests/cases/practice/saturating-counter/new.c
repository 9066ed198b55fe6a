// verdict: equivalent
unsigned char predictor;

int predict(int taken) {
  unsigned char now = predictor;
  if (taken && now < 3)
    predictor = now + 1;
  else if (!taken && now != 0)
    predictor = now - 1;
  return !(now < 2);
}
