#pragma once
#include <stdarg.h>

// Between driver.c and the generated file that includes the version under test.
typedef unsigned long long native_word;

// Offered by driver.c. A value is the same for the same seed, run, name and index.
native_word native_value(const char* name, native_word index, unsigned bits);
native_word native_answer(unsigned bits);  // of an external function
double native_number(const char* name, native_word index, unsigned bits);  // a float with 32
double native_answer_number(unsigned bits);
void native_note(const char* format, ...);
void native_note_number(const char* label, long double value);  // one NaN is like another
void native_note_text(const char* format, va_list list);
void native_exit(void);

// Offered by the generated file.
void native_set_globals(void);
void native_disturb(native_word call);  // what an external function does to globals
void native_call(native_word call);
