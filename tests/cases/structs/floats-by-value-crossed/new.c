// function: dot
// verdict: different
// report: a = {x =
struct vector { float x, y; };
float dot(struct vector a, struct vector b) { return a.x * b.y + a.y * b.x; }
