#pragma once

#include <string>

#include "ir/loops.h"
#include "ir/program.h"

// IR as text that a person can read and that tests read back. The grammar is
// in README.md. Printing what was parsed from printed text gives the same text.
// Fingerprints are left out: they repeat the body and are of no use to a reader.

namespace tandem::ir {

// An s-expression. Subterms that occur more than once in a big term, or that
// lie very deep, are numbered: lines "$1 = ..." come first, the term last.
std::string to_text(const TermPool& pool, TermId term);

std::string to_text(const Program& program);

// One procedure of `program`, in any form.
std::string to_text(const Program& program, const Procedure& procedure);

// The body, then its loops: headed "loop #0" and so on. It is not read back.
std::string to_text(const Program& program, const RecursiveForm& form);

}  // namespace tandem::ir
