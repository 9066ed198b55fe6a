// function: days
// verdict: equivalent
// A table for a switch.
static const unsigned char table[13] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
int days(unsigned month) { return month < sizeof table ? table[month] : 0; }
