// function: f
// verdict: different
// mode: --annotations
// f() calls clamp() outside of its precondition: the postcondition says nothing there.
/*@ requires lo <= hi; ensures result <= hi; */
int clamp(int x, int lo, int hi) { return x < lo ? lo : x > hi ? hi : x; }
int f(int x, int hi) { return clamp(x, 10, hi) <= hi; }
