#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "ir/term.h"

namespace tandem::ir {

struct TermTag;
struct SymbolTag;
struct FunctionTag;
struct ObjectTag;
using TermId = Id<TermTag>;          // equal ids of one pool <=> equal terms
using SymbolId = Id<SymbolTag>;      // a free variable
using FunctionId = Id<FunctionTag>;  // an uninterpreted function
using ObjectId = Id<ObjectTag>;      // a constant object: a table or a string
struct MemoryObjectTag;
using MemoryObjectId = Id<MemoryObjectTag>;  // something in memory with an address of its own

struct Term {
  Op op;
  Sort sort;
  Bits immediate;  // see Op
  std::uint32_t first_arg;
  std::uint32_t arg_count;
  // The objects whose addresses this value may hold, or may be found in this
  // memory, among those that nobody knows of unless told: index into the pool's sets.
  std::uint32_t holds = 0;
};

struct Symbol {
  std::string name;
  Sort sort;
};

enum class FunctionKind : std::uint8_t {
  Plain,
  Allocation,  // the address of an object of the heap that nobody knows of unless told
  Recalled,    // speaks of a function of the program by its definition
};
TANDEM_LAST_OF(FunctionKind, Recalled)

struct Function {
  std::string name;
  std::vector<Sort> parameters;
  Sort result;
  FunctionKind kind = FunctionKind::Plain;
};

// Constant data that the program can read: a lookup table or a string.
struct ConstantObject {
  unsigned element_width_bits = 8;
  std::vector<Bits> elements;
  friend auto operator<=>(const ConstantObject&, const ConstantObject&) = default;
};
TANDEM_FIELDS(ConstantObject, element_width_bits, elements)

// A variable in memory or a function. No two overlap.
struct MemoryObject {
  std::string key;                                  // equal keys, the same object in both versions
  bool is_local = false;                            // nobody knows its address unless told
  std::uint64_t size_bytes = 0;                     // 0: not known
  std::optional<ObjectId> contents = std::nullopt;  // bytes that nobody can change
};

// Addresses below this are null or a member of null: there is no object.
inline constexpr Bits null_page_bytes = 4096;

// Owns the terms of one task. Both versions of a pair are built in the same
// pool, so that the same computation is the same id in both. make() simplifies
// and shares; ids are handed out in order of creation, which is the order that
// commutative arguments are put in, so everything is the same on every run.
class TermPool {
 public:
  // Making terms is charged to the budget.
  explicit TermPool(Budget budget = Budget());

  // The term op(args) in simplified form. Sorts of arguments must fit the
  // operator; `sort` is the sort of the result.
  TermId make(Op op, Sort sort, std::span<const TermId> args, Bits immediate = 0);
  TermId make(Op op, Sort sort, std::initializer_list<TermId> args, Bits immediate = 0) {
    return make(op, sort, std::span<const TermId>(args.begin(), args.size()), immediate);
  }

  TermId constant(Sort sort, Bits value);  // truncated to the width
  TermId boolean(bool value) { return value ? true_ : false_; }
  // The variable of this name and sort: the same id for the same name. Asking
  // for one name with two sorts is a bug.
  TermId variable(std::string_view name, Sort sort);
  // A variable that no other call gives, named after `hint`.
  TermId fresh(std::string_view hint, Sort sort);
  TermId apply(std::string_view function, Sort result, std::span<const TermId> args,
               FunctionKind kind = FunctionKind::Plain);

  TermId object_address(const MemoryObject& object);

  // From now on: no access at an address that is `a` plus something touches a byte of
  // one at `b` plus something. Nothing is said of the addresses themselves.
  void keep_apart(TermId a, TermId b);
  bool is_kept_apart(TermId a, TermId b) const;
  bool has_used_apart() const { return has_used_apart_; }  // some term rests on that

  // The so many bytes at these addresses are the same ones, or do not overlap.
  void keep_whole(TermId a, TermId b, std::uint64_t bytes);
  std::optional<std::uint64_t> whole_bytes(TermId a, TermId b) const;
  bool has_used_whole() const { return has_used_whole_; }

  // Shorthands.
  TermId negate(TermId a) { return make(Op::Not, Sort::boolean(), {a}); }
  TermId both(TermId a, TermId b) { return make(Op::And, Sort::boolean(), {a, b}); }
  TermId either(TermId a, TermId b) { return make(Op::Or, Sort::boolean(), {a, b}); }
  TermId implies(TermId a, TermId b) { return either(negate(a), b); }
  TermId equal(TermId a, TermId b) { return make(Op::Eq, Sort::boolean(), {a, b}); }
  TermId ite(TermId c, TermId a, TermId b) { return make(Op::Ite, sort(a), {c, a, b}); }
  TermId all_of(std::span<const TermId> terms) { return make(Op::And, Sort::boolean(), terms); }
  TermId any_of(std::span<const TermId> terms) { return make(Op::Or, Sort::boolean(), terms); }

  const Term& operator[](TermId id) const { return terms_[id.index]; }
  Sort sort(TermId id) const { return terms_[id.index].sort; }
  std::span<const TermId> args(TermId id) const {
    const Term& t = terms_[id.index];
    return {args_.data() + t.first_arg, t.arg_count};
  }
  bool is_true(TermId id) const { return id == true_; }
  bool is_false(TermId id) const { return id == false_; }
  std::optional<Bits> constant_value(TermId id) const;

  const Symbol& symbol(TermId var) const;
  const Function& function(TermId application) const;
  const Function& function(FunctionId id) const { return functions_[id.index]; }
  bool is_application(TermId id, FunctionKind kind) const {
    return terms_[id.index].op == Op::Apply && function(id).kind == kind;
  }
  ObjectId intern(const ConstantObject& object);
  const ConstantObject& object(ObjectId id) const { return objects_[id.index]; }
  const MemoryObject& memory_object(TermId address) const;
  // The objects of Term::holds, as the terms of their addresses, in order.
  const std::vector<TermId>& held_by(TermId id) const { return held_sets_[terms_[id.index].holds]; }

  std::size_t size() const { return terms_.size(); }

 private:
  friend class Simplifier;

  struct Key {
    Op op;
    Sort sort;
    Bits immediate;
    std::vector<TermId> args;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept;
  };

  // The term as given, shared but not simplified.
  TermId intern_term(Op op, Sort sort, std::span<const TermId> args, Bits immediate);
  std::uint32_t find_held(TermId id) const;
  std::uint32_t join_held(std::uint32_t a, std::uint32_t b) const;

  std::vector<Term> terms_;
  std::vector<TermId> args_;
  std::unordered_map<Key, TermId, KeyHash> index_;
  // The results of simplified extractions and loads: pushed toward the leaves, they would
  // otherwise visit a shared subterm once for every path to it.
  std::unordered_map<Key, TermId, KeyHash> extractions_;
  std::vector<Symbol> symbols_;
  std::map<std::string, TermId, std::less<>> variables_;
  std::vector<Function> functions_;
  std::map<std::string, FunctionId, std::less<>> function_index_;
  std::vector<ConstantObject> objects_;
  std::map<ConstantObject, ObjectId> object_index_;
  std::vector<MemoryObject> memory_objects_;
  std::map<std::string, TermId> memory_object_index_;
  std::set<std::pair<TermId, TermId>> apart_;                 // both ways
  std::map<std::pair<TermId, TermId>, std::uint64_t> whole_;  // both ways
  std::set<TermId> bases_;  // those that are in a pair of `apart_` or `whole_`
  bool has_used_apart_ = false;
  bool has_used_whole_ = false;
  mutable std::vector<std::vector<TermId>> held_sets_{{}};
  mutable std::map<std::vector<TermId>, std::uint32_t> held_index_{{{}, 0}};
  std::uint32_t fresh_count_ = 0;
  Budget budget_;
  std::uint32_t uncharged_ = 0;  // terms looked up or built since the last charge
  TermId true_;
  TermId false_;
};

// The value of one operator on constant arguments, by the machine's own
// arithmetic; nullopt where the operator gives none (a division by zero, a
// shift by the width or more, an index out of bounds, an Int result that does
// not fit 128 bits, floating point other than float and double, a conversion to
// an integer that does not hold the number, an operator without a value of its own).
std::optional<Bits> fold(Op op, Sort result, std::span<const Bits> args,
                         std::span<const Sort> sorts, Bits immediate,
                         const ConstantObject* object = nullptr);

// A term of another pool, with its variables replaced by terms of this one. It must
// have no variables but these, and no uninterpreted functions.
TermId import_term(TermPool& to, const TermPool& from, TermId term,
                   const std::map<TermId, TermId>& variables);

// All terms that the roots reach, each once, arguments before their uses.
std::vector<TermId> reachable_terms(const TermPool& pool, std::span<const TermId> roots);

// `part` is `term` or occurs in it.
bool contains(const TermPool& pool, TermId term, TermId part);

// `term` with every occurrence of the keys replaced by their values.
TermId substitute(TermPool& pool, TermId term, const std::map<TermId, TermId>& replacement);

}  // namespace tandem::ir
