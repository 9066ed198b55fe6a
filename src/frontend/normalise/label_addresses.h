#pragma once

#include "llvm/IR/Function.h"

namespace tandem::frontend {

// The labels of a function whose addresses are taken get numbers, which stand for the addresses
// wherever they are used, and a jump to an address becomes a switch over these numbers.
void number_labels(llvm::Function& function);

}  // namespace tandem::frontend
