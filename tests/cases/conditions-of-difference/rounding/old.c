unsigned up(unsigned v) { return (v + 3) & ~3u; }
