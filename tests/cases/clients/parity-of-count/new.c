// verdict: unaffected
// Two more are as odd or even as before.
int count(int x) { return x + 2; }
