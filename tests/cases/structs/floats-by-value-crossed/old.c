struct vector { float x, y; };
float dot(struct vector a, struct vector b) { return a.x * b.x + a.y * b.y; }
