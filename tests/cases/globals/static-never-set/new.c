// verdict: equivalent
// report: but every input traps
static int *table;
int at(int i) { return table[i]; }
