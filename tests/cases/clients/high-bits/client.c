unsigned digest(unsigned x);

unsigned bucket(unsigned key) { return digest(key) >> 16 & 0xff; }
