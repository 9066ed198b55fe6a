// function: area
// verdict: different
// condition: border == 0
int area(int width, int height) { return height * width; }
int square(int side) { return area(side, side); }
int framed(int side) { return area(side, side); }
