// verdict: equivalent
_Bool is_set(unsigned flags, unsigned bit) { return flags & bit; }
