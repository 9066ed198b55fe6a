int code(int x);

int client(int x) {
  switch (code(x)) {
    case 200: return 1;
    case 404: return 2;
    default: return 3;
  }
}
