void set(char (*rows)[4]) {
  if (rows[2][0] != 'x') rows[0][0] = 'a';
}
