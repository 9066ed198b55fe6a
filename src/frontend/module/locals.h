#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include "ir/procedure.h"

// Locals that stay in memory. One whose address goes nowhere but into loads,
// stores and copies of known size has a memory of its own (a state of kind
// Local): nothing else can touch it. The others lie in the one memory.

namespace tandem::frontend {

// Copies and fills of at most this many bytes are written out as loads and stores.
constexpr std::uint64_t max_unrolled_bytes = 256;
// How many bytes such a copy or fill has; none for one that is not written out.
std::optional<std::uint64_t> unrolled_bytes(const llvm::MemIntrinsic& access);

class Locals {
 public:
  explicit Locals(const llvm::Function& function);

  // The state that holds what the address points to.
  ir::State state_at(const llvm::Value& address) const;
  bool has_own_memory(const llvm::AllocaInst& local) const { return own_.count(&local) != 0; }
  ir::LocalObject object(const llvm::AllocaInst& local) const { return objects_.lookup(&local); }
  // Names of the states of kind Local, in order.
  const std::vector<std::string>& own_names() const { return own_names_; }

  // In a memory of its own every local starts here.
  static constexpr std::uint64_t own_base = std::uint64_t{1} << 40;

 private:
  llvm::DenseMap<const llvm::AllocaInst*, std::uint32_t> own_;
  llvm::DenseMap<const llvm::AllocaInst*, ir::LocalObject> objects_;
  std::vector<std::string> own_names_;
};

// The source name of a local, "" if it has none.
std::string name_of(const llvm::AllocaInst& local);

}  // namespace tandem::frontend
