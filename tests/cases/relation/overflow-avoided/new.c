// verdict: equivalent
// mode: --relation=refines
// report: overflow: undefined, relation: refines
int middle(int a, int b) { return (int)(((long)a + b) / 2); }
