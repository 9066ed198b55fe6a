int less(__int128 a, int b, __int128 c) { return a < c; }
