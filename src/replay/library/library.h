#pragma once

#include <span>
#include <string_view>

#include "replay/machine/program.h"

// Functions of the C library that are really executed: any other answer would
// show differences that no program has. They are no part of a behaviour; what
// they do to memory is seen there. They access memory as the program does: an
// access that is not allowed ends the run.

namespace tandem::replay {

// Null if the function is not one of these, or is called with other types.
LibraryFunction find_library_function(const ExternalSite& site);

struct KnownFunction {
  std::string_view name;  // in library/functions.txt, where its types are
  LibraryFunction call;
};
// One family a file.
std::span<const KnownFunction> heap_functions();
std::span<const KnownFunction> memory_functions();  // <string.h>, and what reads numbers from text
std::span<const KnownFunction> sorting_functions();
std::span<const KnownFunction> number_functions();  // <math.h>, <ctype.h>, abs

// The call has these types; "..." stands for any number of arguments of any types.
bool has_types(const ExternalSite& site, std::string_view types);

// snprintf and sprintf take any types, vsnprintf and vsprintf a list of them. Writes nothing and
// gives nothing if it does not understand the format.
bool is_formatting(const ExternalSite& site);
bool try_format(const ExternalSite& site, const Bits* arguments, Bits* returned);

// sscanf. Ends the run if it does not understand the format.
bool is_scanning(const ExternalSite& site);
Bits scan_text(const ExternalSite& site, const Bits* arguments);

}  // namespace tandem::replay
