unsigned char predictor;

int predict(int taken) {
  int guess = predictor >= 2;
  if (taken) {
    if (predictor < 3) predictor++;
  } else {
    if (predictor > 0) predictor--;
  }
  return guess;
}
