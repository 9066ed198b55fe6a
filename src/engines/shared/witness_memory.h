#pragma once

#include "engines/shared/boundary.h"

namespace tandem::engines {

// Makes objects of what a model says of the memory behind the pointers of a witness. To a solver an
// address is a number, and memory is one array. Here addresses that lie close together, with the
// bytes that the query looks at around them, become one object; words in it that lead to other
// bytes become pointers. A pointer is one that C allows, whatever the model says. On entry
// the pointers of the witness hold their addresses.
void place_memory(const ir::TermPool& pool, const logic::Model& model, const Task& task,
                  const Executable& executable, Witness& witness);

// The name of an object that begins before what is called `pointed` ("*p"), and contains it.
std::string name_around(const std::string& pointed);
// The type that the pointer at this place, among the parameters and then the globals, points to;
// Opaque where that is not known.
CTypeId target_of(const Executable& executable, std::size_t pointer);

}  // namespace tandem::engines
