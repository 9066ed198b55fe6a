// verdict: different
// The last entry is -1 now.
static const signed char weights[8] = {1, 3, 9, 27, 81, -94, -56, -1};

unsigned weight(unsigned i) { return weights[i & 7u]; }
