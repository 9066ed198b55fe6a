/*@ requires lo <= hi; ensures result <= hi; */
int clamp(int x, int lo, int hi) { return x > hi ? hi : x < lo ? lo : x; }
int f(int x, int hi) { return clamp(x, 10, hi) <= hi; }
