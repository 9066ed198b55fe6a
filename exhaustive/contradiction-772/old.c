extern int ask(int);
extern void tell(int);
static unsigned f772_h0(unsigned char p, unsigned char q);

static unsigned f772_h0(unsigned char p, unsigned char q) {
  return ((((q << 4) > p) ? p : p) * 4);
}

int f772(unsigned char a) {
  signed char v1 = (((f772_h0((a * 3), (a + a)) > a) ? 3 : a) - (a / a));
  signed char v2 = (a ^ (a * 3));
  v1 = (-1);
  switch (v1) {
    case 3: {
    } break;
    case 0: {
    } break;
    default: {
      v2 |= (((v1 - v1) > a) ? ((int)a) : (-v1));
    } break;
  }
  v1 = ask((8 ^ v2));
  unsigned x4 = ((unsigned char)a);
  unsigned y5 = ((unsigned char)255L);
  while ((y5 != 0)) {
    unsigned r6 = (x4 % y5);
    x4 = y5;
    y5 = r6;
    v2 = y5;
  }
  v1 = ask((a * 4));
  return (((v1 * 3) ^ v2) + (v1 + 63u));
}
