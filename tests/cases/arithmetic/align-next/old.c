unsigned align(unsigned x) { return (x + 7) / 8 * 8; }
