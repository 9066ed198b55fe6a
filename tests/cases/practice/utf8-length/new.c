// verdict: equivalent
int utf8_length(unsigned char lead) {
  if (!(lead & 0x80)) return 1;
  if ((lead & 0xe0) == 0xc0) return lead >= 0xc2 ? 2 : 0;
  if ((lead & 0xf0) == 0xe0) return 3;
  if ((lead & 0xf8) == 0xf0 && lead <= 0xf4) return 4;
  return 0;
}
