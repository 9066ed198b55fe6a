/*@ requires lo <= hi;
  @ ensures result >= lo && result <= hi; */
int clamp(int x, int lo, int hi) { return x < lo ? lo : x > hi ? hi : x; }
int percent(int x) { return clamp(x, 0, 100) > 100; }
