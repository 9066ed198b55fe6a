// verdict: equivalent
float clamp(float x, float low, float high) {
  float result = x;
  if (result < low)
    result = low;
  else if (high < result)
    result = high;
  return result;
}
