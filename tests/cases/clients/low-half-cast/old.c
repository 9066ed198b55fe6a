unsigned pack(unsigned x) { return (x & 255u) | 256u; }
