// function: is_on
// verdict: equivalent
// A short word, letter by letter.
int is_on(const char* word) { return word[0] == 'o' && word[1] == 'n' && word[2] == 0; }
