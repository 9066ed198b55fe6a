// verdict: different
// condition: words < 1073741824
// report: exactly when words < 1073741824
unsigned whole(unsigned words) { return words; }
