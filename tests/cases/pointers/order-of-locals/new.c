// function: grows_down
// verdict: unknown
// reason: not-proved
// Nor which of two locals.
int grows_down(void) { return 1; }
