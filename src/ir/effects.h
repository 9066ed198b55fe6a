#pragma once

#include "ir/program.h"

namespace tandem::ir {

// From implicit to flow form: everything that a procedure can touch, by itself
// or through calls, becomes part of its signature. Inputs are then, in this
// order: the C parameters, the globals it can read or write (by id), memory,
// world; outputs: the C return value, the globals it can write, memory, world.
//
// A function outside the program (and not in the table of known ones) can read
// and write every global that is not static, and the static ones that some
// function callable from outside (by its name, or by a pointer) can touch.
Program make_effects_explicit(Program program);

}  // namespace tandem::ir
