int limit_of(int asked) { return asked > 0 ? asked : 100; }
