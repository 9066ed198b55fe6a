// What the sanitizers of the debug preset are told, in every program.

// A library below cvc5 never frees what it starts with; Z3 loses some where it is interrupted.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libcln.so\nleak:libz3.so\n"; }
extern "C" const char* __lsan_default_options();
extern "C" const char* __lsan_default_options() { return "print_suppressions=0"; }
