int is_set(unsigned flags, unsigned bit) { return flags & bit; }
