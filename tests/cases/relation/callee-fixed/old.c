static int share(int total, int parts) { return total / parts; }
int rest(int total, int parts) { return total - parts * share(total, parts); }
