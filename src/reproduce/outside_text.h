#pragma once

#include <functional>

#include "reproduce/program_text.h"

// Functions outside the program, as C functions that log their calls and answer as in the witness.

namespace tandem::reproduce {

// Why there is no program; caught in program_text().
struct Impossible {
  std::string why;
};

// The function behind a pointer of the witness, by its object.
std::string callback_name(Side side, std::size_t object);

// `unit` is that of the compared function; `set_global` gives the statements for a global that an
// answer wrote.
std::string outside_text(const Difference& difference, Side side, std::size_t unit,
                         std::function<std::string(const NamedValue&)> set_global);

}  // namespace tandem::reproduce
