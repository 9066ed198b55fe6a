int again(int tries, int failed) { return failed != 0 && tries < 3; }
