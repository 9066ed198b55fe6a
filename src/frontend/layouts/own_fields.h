#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "llvm/IR/Module.h"

#include "frontend/layouts/merged_layouts.h"
#include "ir/program.h"

// Fields that one version alone has, of structures that are compared by field. The
// other version has nothing that they could be compared with. So each is a memory of
// its own, apart from all others: a global of that version only, by address. One that
// both versions have, with another type, is in neither: nothing is known of it.

namespace tandem::frontend {

class OwnFields {
 public:
  OwnFields() = default;
  // Enters the memories into the program.
  OwnFields(const MergedLayouts& layouts, Side side, ir::Program& program);

  bool is_empty() const { return fields_.empty(); }
  bool has(const std::string& structure) const { return fields_.contains(structure); }
  struct Field {
    std::string name;                                   // "struct point.z"
    std::optional<ir::GlobalId> memory = std::nullopt;  // none of one that has another type
  };
  // The field in which the address lies; null for any other place.
  const Field* field_at(const llvm::Value& address, const llvm::DataLayout& layout) const;
  // A value of that type has such fields in it.
  bool are_in(const llvm::Type& type) const;
  std::vector<ir::GlobalId> memories() const;
  // A constant as text, without the fields that either version has alone.
  std::string spell_shared(const llvm::Constant& constant, const llvm::DataLayout& layout) const;

 private:
  // By the name of the structure, then by offset.
  std::map<std::string, std::map<std::uint64_t, Field>> fields_;
  // Where the fields are that both versions have, of structures that have others too.
  std::map<std::string, std::set<std::uint64_t>> shared_;
};

// The structures inside globals of which a part has its address in an initial value.
std::set<std::string> addressed_in_initial_values(const llvm::Module& module);

}  // namespace tandem::frontend
