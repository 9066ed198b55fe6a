// function: send_value
// verdict: different
// report: calls post(
// What is behind the pointer is one less when it is looked at; in the end it is the same.
struct message {
  const char *name;
  int *value;
};
void post(const struct message *m);
void send_value(int *value) {
  struct message m = {"value", value};
  post(&m);
  *value += 1;
}
