#pragma once

#include <llvm/IR/Module.h>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "replay/replay.h"

namespace tandem::replay {

// The part of a version that can matter to one entry function, as a module of
// its own in the same context.
struct Extract {
  std::unique_ptr<llvm::Module> module;
  llvm::Function* entry = nullptr;
  std::vector<llvm::GlobalVariable*> slots;  // one to one with Entry::globals, null where not there
  std::vector<llvm::GlobalVariable*> memory_globals;      // likewise
  std::map<const llvm::GlobalValue*, std::string> names;  // in the source, of what is defined
  std::map<const llvm::GlobalVariable*, CTypeId> types;   // CompiledSide::object_types
};

// The name for what the stream variable of that name points to.
std::string name_behind(const char* stream);

// `whole` may be loaded lazily: functions are read as they are needed. In the
// result every definition is internal and under a name that collides with
// nothing, so that a program may define `memcpy`; declared variables are
// defined as zero, except that the streams of <stdio.h> point to something; declared functions keep
// their names. Fails on what replay does not run.
Result<Extract> extract(llvm::Module& whole, const Entry& entry);

}  // namespace tandem::replay
