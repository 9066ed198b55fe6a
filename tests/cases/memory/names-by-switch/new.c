// function: initial
// verdict: equivalent
// The first letters of the texts.
int initial(unsigned state) {
  switch (state) {
    case 0: return 'i';
    case 1: return 'b';
    case 2: return 'd';
  }
  return '?';
}
