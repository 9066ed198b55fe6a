static const unsigned char weights[8] = {1, 3, 9, 27, 81, 162, 200, 255};

unsigned weight(unsigned i) { return weights[i & 7u]; }
