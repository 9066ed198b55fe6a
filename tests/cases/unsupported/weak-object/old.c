#pragma weak level
extern int level;
int f(void) { return &level ? level : -1; }
