int slot(int hash) { return hash % 8; }
