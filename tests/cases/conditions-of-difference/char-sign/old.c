int widen(signed char x) { return x; }
