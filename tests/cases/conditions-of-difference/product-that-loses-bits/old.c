unsigned whole(unsigned words) { return words * 4 / 4; }
