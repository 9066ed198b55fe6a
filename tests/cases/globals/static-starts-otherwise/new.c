// verdict: equivalent
// report: but 'count' starts with another value
static int count = 5;
void tick(void) { count++; }
