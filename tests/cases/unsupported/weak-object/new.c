// function: f
// verdict: unknown
// reason: unsupported:weak-symbol
#pragma weak level
extern int level;
int f(void) { return level; }
