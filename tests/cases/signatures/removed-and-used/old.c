int area(int width, int border, int height) { return width * height + border; }
int square(int side) { return area(side, 0, side); }
int framed(int side) { return area(side, 1, side); }
