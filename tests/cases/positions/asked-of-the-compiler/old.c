void note(const char *file, int line, const char *date);

int twice(int x) {
  note(__builtin_FILE(), __builtin_LINE(), __DATE__ " " __TIME__);
  note(__FILE_NAME__, (int)sizeof(__FILE__), __BASE_FILE__);
  return x + x;
}
