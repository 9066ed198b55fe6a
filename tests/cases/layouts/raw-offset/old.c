struct point {
  int x;
  int y;
};

unsigned long part(void) { return (unsigned long)&((struct point*)0)->y; }
