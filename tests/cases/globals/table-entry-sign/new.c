// verdict: different
// Entries above 127 are negative now.
static const signed char weights[8] = {1, 3, 9, 27, 81, -94, -56, -1};

unsigned weight(unsigned i) { return weights[i & 7u]; }
