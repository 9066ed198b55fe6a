// function: name_of
// verdict: different
// A text of a table changed.
static const char* const names[] = {"idle", "busy", "gone"};
const char* name_of(unsigned state) { return state < 3 ? names[state] : "?"; }
