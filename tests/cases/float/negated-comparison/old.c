int reaches(float x, float limit) { if (x < limit) return 0; return 1; }
