struct unit {
  const char *name;
  unsigned factor;
};
static const struct unit units[] = {{"ms", 1}, {"s", 1000}, {"min", 60000}};
int second_letter(unsigned i) { return i < 3 ? units[i].name[1] : -1; }
unsigned scale(unsigned i, unsigned x) { return i < 3 ? x * units[i].factor : x; }
