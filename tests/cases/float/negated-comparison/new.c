// verdict: equivalent
int reaches(float x, float limit) { return !(limit > x); }
