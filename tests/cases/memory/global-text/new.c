// function: set
// verdict: different
// report: input  text = 
// The pointer is shown with what it points to.
char *text;
void set(void) { text[0] = 'b'; }
