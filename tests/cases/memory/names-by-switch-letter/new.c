// function: initial
// verdict: different
int initial(unsigned state) {
  switch (state) {
    case 0: return 'i';
    case 1: return 'd';
    case 2: return 'd';
  }
  return '?';
}
