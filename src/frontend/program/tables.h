#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include "base/both.h"
#include "frontend/layouts/own_fields.h"
#include "frontend/library/library_use.h"
#include "frontend/module/c_types.h"
#include "frontend/module/values.h"
#include "frontend/options.h"
#include "frontend/program/reached_objects.h"
#include "frontend/program/source_map.h"
#include "ir/program.h"
#include "library/effects.h"

// The tables that the lowering of every function of a module shares: which id stands for
// which function, global, external function and constant object.

namespace tandem::frontend {

// A scalar inside a structure or an array.
struct Leaf {
  std::vector<unsigned> path;  // indices from the outside in
  std::uint64_t offset_bytes = 0;
  ir::Sort sort;
  bool is_float = false;
};

class Tables {
 public:
  // All of these outlive the tables.
  Tables(ir::Program& program, const Options& options, Side side, const SourceMap& sources,
         const library::KnownEffects& library, const LibraryUse& library_use,
         const ReachedObjects& reached);

  // A global that is memory in the other version is memory here too: an address may be taken there,
  // or an access through a pointer may reach it. Before enter.
  void keep_in_memory(const ir::Program& other_version);
  // Enters the functions with a body and all global variables into the program.
  void enter(const llvm::Module& module);

  // Structures that both versions have with these layouts, and that are compared by field.
  void use_layouts(const MergedLayouts& layouts);

  ir::Program& program() { return program_; }
  const ir::Program& program() const { return program_; }
  const SourceMap& sources() const { return sources_; }
  bool is_math() const { return options_.ints == Ints::Math; }
  // New must not overflow where old does not.
  bool guards_overflow() const { return options_.overflow == Overflow::Undefined && !is_math(); }

  // Where an execution ends so, in the eyes of the claim.
  Ending claimed(Ending ending) const {
    const bool may_be_anything = options_.relation == Relation::Refines && side_ == Side::Old;
    return may_be_anything && is_trap_for_undefined(ending) ? Ending::Undefined : ending;
  }

  // None for what is neither an integer of at most 128 bits, nor a pointer, nor a
  // floating-point number.
  std::optional<ir::Sort> sort_of(const llvm::Type& type) const;
  // The scalars of a structure, at most 16; none if there is something else in it.
  std::optional<std::vector<Leaf>> leaves_of(const llvm::Type& type) const;
  const llvm::DataLayout& layout() const { return *layout_; }
  CTypeTable& c_types() { return c_types_; }
  const OwnFields& own_fields() const { return own_fields_; }
  const LibraryUse& library_use() const { return library_use_; }

  std::optional<ir::ProcedureId> procedure(const llvm::Function& function) const;
  std::optional<ir::GlobalId> global(const llvm::GlobalVariable& global) const;
  bool is_scalar(const llvm::GlobalVariable& global) const;
  ir::ExternalId external(const llvm::Function& function, const llvm::CallBase& call,
                          const std::vector<ir::Sort>& parameter_sorts);
  // The function that gives the address of errno, declared or not.
  ir::ExternalId error_location();
  // A call of this function outside changes errno alone among what the program sees, and
  // that matters to it.
  bool may_set_errno(const llvm::Function& function) const;
  // A call through a pointer to a function of this type.
  ir::ExternalId indirect(const llvm::CallBase& call, const std::vector<ir::Sort>& parameter_sorts);
  // An access that others can see (lower_observed.cpp), as a call of something outside.
  ir::ExternalId observed(const std::string& name, const std::vector<ir::Sort>& parameter_sorts,
                          const std::optional<ir::Sort>& result, bool touches_everything);
  ir::ObjectId object(const ir::ConstantObject& object);
  // The contents of an anonymous constant without addresses in it.
  std::optional<ir::ObjectId> anonymous_bytes(const llvm::GlobalVariable& global);
  // The contents of a constant table of integers, in elements of `element`;
  // none if it is not one.
  std::optional<ir::ObjectId> table(const llvm::GlobalVariable& global, const llvm::Type& element);

 private:
  ir::Program& program_;
  const Options& options_;
  Side side_;
  const SourceMap& sources_;
  const library::KnownEffects& library_;
  LibraryUse library_use_;
  // By address, looked up and never walked.
  llvm::DenseMap<const llvm::Function*, ir::ProcedureId> procedures_;
  llvm::DenseMap<const llvm::GlobalVariable*, ir::GlobalId> globals_;
  llvm::DenseMap<const llvm::GlobalVariable*, std::optional<ir::ObjectId>> tables_;
  llvm::DenseMap<const llvm::GlobalVariable*, std::optional<ir::ObjectId>> anonymous_;
  const llvm::DataLayout* layout_ = nullptr;
  CTypeTable c_types_;
  OwnFields own_fields_;
  const llvm::Module* module_ = nullptr;
  const ReachedObjects& reached_;
  std::set<std::string> kept_in_memory_;  // by name, of the other version
  std::map<std::string, ir::ExternalId> externals_;
  std::map<ir::ConstantObject, ir::ObjectId> objects_;
};

}  // namespace tandem::frontend
