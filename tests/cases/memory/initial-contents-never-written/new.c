// function: weight
// verdict: different
// Nobody writes the table, so that its initial contents count.
static int weights[4] = {1, 2, 4, 9};
int weight(unsigned i) { return weights[i & 3]; }
