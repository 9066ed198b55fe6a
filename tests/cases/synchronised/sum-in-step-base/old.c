int total(int upto) {
  if (upto <= 1) return upto;
  return upto + total(upto - 1);
}
