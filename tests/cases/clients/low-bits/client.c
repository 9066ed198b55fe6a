unsigned digest(unsigned x);

unsigned bucket(unsigned key) { return digest(key) & 0xff; }
