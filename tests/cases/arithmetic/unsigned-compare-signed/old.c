int in_front(unsigned index, unsigned length) { return index < length; }
