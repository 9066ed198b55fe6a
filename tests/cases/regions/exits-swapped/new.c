// verdict: different
// mode: --domain=none
// The ways out are swapped.
int tell(int code);
int next(void);

/* A region with several ways out: on, to the end of the loop, out of it, out of the function. */
int serve(int limit) {
  int served = 0;
  tell(0);
  for (int i = 0; i < limit; i++) {
    int request = next();
    if (request <= 0) {
      if (request != 0)
        break;
      return -1;
    }
    if (request > 100)
      continue;
    served += tell(request);
  }
  tell(served);
  return served;
}
