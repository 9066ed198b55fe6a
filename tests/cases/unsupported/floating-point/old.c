__bf16 f(__bf16 x) { return x + x; }
