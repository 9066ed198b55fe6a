struct message {
  const char *name;
  int *value;
};
void post(const struct message *m);
void send_value(int *value) {
  struct message m = {"value", value};
  *value += 1;
  post(&m);
}
