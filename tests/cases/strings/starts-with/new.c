// function: is_option
// verdict: equivalent
// Two dashes.
int is_option(const char* s) { return s[0] == '-' && s[1] == '-'; }
