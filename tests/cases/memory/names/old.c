static const char* const names[] = {"idle", "busy", "done"};
const char* name_of(unsigned state) { return state < 3 ? names[state] : "?"; }
