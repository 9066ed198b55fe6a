static int weights[4] = {1, 2, 4, 8};
int weight(unsigned i) { return weights[i & 3]; }
