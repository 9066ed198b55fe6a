#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <optional>
#include <vector>

#include "base/behaviour.h"
#include "base/result.h"
#include "replay/compile/object_types.h"
#include "replay/machine/machine.h"
#include "replay/machine/program.h"

// Passes over an extracted module that make its runs observable and safe. Each
// is in a file of its own; instrument.cpp runs them in their order. All checks
// are calls without changes to the control flow.

namespace tandem::replay {

// The functions of machine.h as compiled code calls them.
class Hooks {
 public:
  explicit Hooks(llvm::LLVMContext& context);
  void enter(llvm::IRBuilder<>& at, unsigned marker) const;
  void leave(llvm::IRBuilder<>& at) const;
  void block(llvm::IRBuilder<>& at, unsigned marker) const;
  void segment(llvm::IRBuilder<>& at, unsigned marker) const;
  // Ends the run so if `failed` (an i1) holds. Nothing if it is constantly false.
  void check(llvm::IRBuilder<>& at, llvm::Value* failed, StopCode code) const;
  void check(llvm::IRBuilder<>& at, llvm::Value* failed, Ending ending) const;
  void stop(llvm::IRBuilder<>& at, StopCode code) const;
  void stop(llvm::IRBuilder<>& at, Ending ending) const;
  // Notes that the code breaks what it promises, if `broken` (an i1) holds.
  void promise(llvm::IRBuilder<>& at, llvm::Value* broken) const;
  void external(llvm::IRBuilder<>& at, unsigned site, llvm::Value* arguments,
                llvm::Value* returned) const;
  // A number or pointer made of the fill byte of this run.
  llvm::Value* fill(llvm::IRBuilder<>& at, llvm::Type* type) const;
  void access(llvm::IRBuilder<>& at, llvm::Value* base, llvm::Value* pointer, llvm::Value* size,
              bool is_write) const;
  // A pointer that is reckoned from another leaves no object.
  void step(llvm::IRBuilder<>& at, llvm::Value* base, llvm::Value* sum) const;
  llvm::Instruction* frame(llvm::IRBuilder<>& at) const;
  // `type` is that of CompiledSide::object_types.
  llvm::Value* local(llvm::IRBuilder<>& at, llvm::Value* size, llvm::Value* alignment,
                     CTypeId type) const;
  void release(llvm::IRBuilder<>& at, llvm::Value* frame) const;
  llvm::Value* resolve(llvm::IRBuilder<>& at, llvm::Value* pointer, llvm::Value* stub) const;

 private:
  llvm::Instruction* call_for(llvm::IRBuilder<>& at, llvm::Type* returned, const void* function,
                              std::initializer_list<llvm::Value*> arguments) const;
  void call(llvm::IRBuilder<>& at, const void* function,
            std::initializer_list<llvm::Value*> arguments) const;
  llvm::Value* address(const void* object) const;
  llvm::LLVMContext& context_;
};

// True if a function was defined by the program (and not added by a pass).
inline bool has_body(const llvm::Function& function) { return !function.isDeclaration(); }

// The type by which a value crosses the border of compiled code; nothing
// for types that replay does not pass.
std::optional<CrossingType> crossing_type(const llvm::Type& type);
// A value of such a type as an i128, and back.
llvm::Value* to_crossing(llvm::IRBuilder<>& at, llvm::Value* value);
llvm::Value* from_crossing(llvm::IRBuilder<>& at, llvm::Value* bits, llvm::Type* type);

// The same for a structure in two registers, the first one in full; nothing for all else.
std::optional<CrossingType> pair_type(const llvm::Type& type);
llvm::Value* pair_to_crossing(llvm::IRBuilder<>& at, llvm::Value* pair);
llvm::Value* pair_from_crossing(llvm::IRBuilder<>& at, llvm::Value* bits, llvm::Type* type);

// Counts blocks and call depth, and marks the source lines that ran.
// Gives the lines behind each marker.
std::vector<std::vector<SourceLocation>> add_markers(llvm::Module& module, const Hooks& hooks);
// Division, shifts, and overflow as `overflow` asks for.
void check_arithmetic(llvm::Module& module, const Hooks& hooks, OverflowCheck overflow);
// Calls to functions without a body become calls to tandem_external. Gives the
// sites, or what kind of call replay cannot make.
Result<std::vector<ExternalSite>> redirect_externals(llvm::Module& module, const Hooks& hooks,
                                                     ObjectTypes& types);
// Calls through pointers to functions outside become calls to such a function. Before the above,
// and before any check has been put in.
void redirect_indirect(llvm::Module& module, const Hooks& hooks);
// llvm.trap and its like end the run with `ending`.
void redirect_traps(llvm::Module& module, const Hooks& hooks, Ending ending);
// A null pointer where the program says that there is none (nonnull, static in the brackets of an
// array parameter, returns_nonnull) is noted.
void note_broken_promises(llvm::Module& module, const Hooks& hooks);
// What an argument of a call is declared as.
bool is_never_null(const llvm::CallBase& call, unsigned index);

// Code that control must never reach ends the run as Undefined.
void stop_at_unreachable(llvm::Module& module, const Hooks& hooks);
// Uninitialised locals and undefined values take the fill of the run.
void fill_uninitialised(llvm::Module& module, const Hooks& hooks);
// Accesses outside of live objects end the run as Undefined, those through null as NullAccess.
void check_accesses(llvm::Module& module, const Hooks& hooks);
// Calls functions of the C library where the code has an operation in the place of such a call.
void call_library_functions(llvm::Module& module);
// A value read from memory that is none of its type ends the run as Undefined.
void check_read_values(llvm::Module& module, const Hooks& hooks);
// Locals whose address is passed on lie in the arena, in the opposite order with Placement::Other.
void move_locals(llvm::Module& module, const Hooks& hooks, ObjectTypes& types, Placement placement);
// The type of a local, a global or a structure passed by value; nothing for all else.
std::optional<std::uint64_t> known_size(const llvm::Value& object, const llvm::DataLayout& layout);

struct Instrumented {
  std::vector<std::vector<SourceLocation>> marker_lines;
  std::vector<ExternalSite> sites;
  bool is_address_sensitive = false;
  bool has_variadic_functions = false;
};
// All of the above. What is left has no debug information, and nothing in it
// allows the compiler to assume that the program is defined.
// `types` gets those of locals and of what is passed by value.
Result<Instrumented> instrument(llvm::Module& module, OverflowCheck overflow, Placement placement,
                                ObjectTypes& types);

}  // namespace tandem::replay
