// verdict: different
// mode: --relation=refines --overflow=wrap
int middle(int a, int b) { return (int)(((long)a + b) / 2); }
