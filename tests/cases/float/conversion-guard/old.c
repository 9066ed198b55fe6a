unsigned to_byte(float x) { return x < 0 ? 0 : x > 255 ? 255 : x != x ? 0 : (unsigned)x; }
