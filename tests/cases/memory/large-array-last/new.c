// verdict: different
// report: leaves buffer[1048575] =
// A long array is not shown as a whole.
#include <string.h>
char buffer[1 << 20];
void fill(int v) { memset(buffer, v, sizeof buffer - 1); }
