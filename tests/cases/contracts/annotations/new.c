// function: percent
// verdict: equivalent
// mode: --annotations
// report: says   requires lo <= hi; ensures  result >= lo &&  result <= hi
/*@ requires lo <= hi;
    ensures \result >= lo && \result <= hi; */
int clamp(int x, int lo, int hi) { return x == lo + 1 && x < hi ? hi : x < lo ? lo : x > hi ? hi : x; }
int percent(int x) { return clamp(x, 0, 100) > 100; }
