unsigned digest(unsigned x) { return x * 2654435761u; }
