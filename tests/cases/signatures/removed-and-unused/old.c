int area(int width, int unused, int height) { return width * height; }
int square(int side) { return area(side, 7, side); }
