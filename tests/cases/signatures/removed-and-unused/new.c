// verdict: equivalent
// report: parameter 'unused' is in the old version only
int area(int width, int height) { return height * width; }
int square(int side) { return area(side, side); }
