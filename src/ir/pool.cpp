#include "ir/pool.h"

#include <algorithm>
#include <iterator>

#include "base/invariant.h"
#include "ir/simplify.h"

namespace tandem::ir {

std::size_t TermPool::KeyHash::operator()(const Key& key) const noexcept {
  std::size_t hash = static_cast<std::size_t>(key.op) * 0x9e3779b97f4a7c15ULL;
  const auto mix = [&hash](std::size_t part) {
    hash ^= part + 0x9e3779b97f4a7c15ULL + (hash << 6) + (hash >> 2);
  };
  mix(static_cast<std::size_t>(key.sort.kind) * 1024 + key.sort.width_bits);
  mix(static_cast<std::size_t>(key.immediate));
  mix(static_cast<std::size_t>(key.immediate >> 64));
  for (const TermId arg : key.args) mix(arg.index);
  return hash;
}

namespace {

// To look a term up, and to build it where it is new, takes about half a microsecond.
constexpr std::uint32_t terms_per_charge = 64;
constexpr Work work_per_charge = terms_per_charge / 2;

}  // namespace

TermPool::TermPool(Budget budget) : budget_(std::move(budget)) {
  false_ = intern_term(Op::Const, Sort::boolean(), {}, 0);
  true_ = intern_term(Op::Const, Sort::boolean(), {}, 1);
}

TermId TermPool::intern_term(Op op, Sort sort, std::span<const TermId> args, Bits immediate) {
  if (++uncharged_ == terms_per_charge) {
    uncharged_ = 0;
    budget_.spend(work_per_charge);
  }
  Key key{op, sort, immediate, {args.begin(), args.end()}};
  const TermId next{static_cast<std::uint32_t>(terms_.size())};
  const auto [at, is_new] = index_.try_emplace(std::move(key), next);
  if (is_new) {
    terms_.push_back(Term{op, sort, immediate, static_cast<std::uint32_t>(args_.size()),
                          static_cast<std::uint32_t>(at->first.args.size())});
    args_.insert(args_.end(), at->first.args.begin(), at->first.args.end());
    terms_.back().holds = find_held(next);
  }
  return at->second;
}

// The objects whose addresses flow from the arguments into a value. Conditions and the addresses of
// accesses carry none: from these nobody learns where an object is.
std::uint32_t TermPool::find_held(TermId id) const {
  const Term& term = terms_[id.index];
  if (term.sort.is_bool()) return 0;
  const bool is_object = (term.op == Op::ObjectAddress &&
                          memory_objects_[static_cast<std::size_t>(term.immediate)].is_local) ||
                         is_application(id, FunctionKind::Allocation);
  if (is_object) {
    const std::vector<TermId> set{id};
    const auto [at, is_new] =
        held_index_.try_emplace(set, static_cast<std::uint32_t>(held_sets_.size()));
    if (is_new) held_sets_.push_back(set);
    return at->second;
  }
  const auto args = this->args(id);
  std::uint32_t held = 0;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const bool is_address = (term.op == Op::Load || term.op == Op::Store) && i == 1;
    if (!is_address) held = join_held(held, terms_[args[i].index].holds);
  }
  return held;
}

std::uint32_t TermPool::join_held(std::uint32_t a, std::uint32_t b) const {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  std::vector<TermId> joined;
  std::set_union(held_sets_[a].begin(), held_sets_[a].end(), held_sets_[b].begin(),
                 held_sets_[b].end(), std::back_inserter(joined));
  const auto [at, is_new] =
      held_index_.try_emplace(joined, static_cast<std::uint32_t>(held_sets_.size()));
  if (is_new) held_sets_.push_back(joined);
  return at->second;
}

TermId TermPool::object_address(const MemoryObject& object) {
  const auto found = memory_object_index_.find(object.key);
  if (found != memory_object_index_.end()) return found->second;
  memory_objects_.push_back(object);
  const TermId id = intern_term(Op::ObjectAddress, Sort::bits(64), {}, memory_objects_.size() - 1);
  memory_object_index_.emplace(object.key, id);
  return id;
}

void TermPool::keep_apart(TermId a, TermId b) {
  if (a == b) return;
  apart_.insert({a, b});
  apart_.insert({b, a});
  bases_.insert({a, b});
}

void TermPool::keep_whole(TermId a, TermId b, std::uint64_t bytes) {
  if (a == b) return;
  whole_.insert_or_assign({a, b}, bytes);
  whole_.insert_or_assign({b, a}, bytes);
  bases_.insert({a, b});
}

std::optional<std::uint64_t> TermPool::whole_bytes(TermId a, TermId b) const {
  const auto found = whole_.find({a, b});
  return found == whole_.end() ? std::nullopt : std::optional(found->second);
}

bool TermPool::is_kept_apart(TermId a, TermId b) const { return apart_.contains({a, b}); }

const MemoryObject& TermPool::memory_object(TermId address) const {
  TANDEM_INVARIANT(terms_[address.index].op == Op::ObjectAddress, "not the address of an object");
  return memory_objects_[static_cast<std::size_t>(terms_[address.index].immediate)];
}

TermId TermPool::make(Op op, Sort sort, std::span<const TermId> args, Bits immediate) {
  return Simplifier(*this).make(op, sort, args, immediate);
}

TermId TermPool::constant(Sort sort, Bits value) {
  TANDEM_INVARIANT(sort.is_scalar(), "constant of an opaque sort");
  if (sort.is_bool()) return boolean(value != 0);
  return intern_term(Op::Const, sort, {},
                     sort.is_bits() ? truncate(value, sort.width_bits) : value);
}

TermId TermPool::variable(std::string_view name, Sort sort) {
  const auto found = variables_.find(name);
  if (found != variables_.end()) {
    TANDEM_INVARIANT(this->sort(found->second) == sort,
                     "variable with two sorts: " + std::string(name));
    return found->second;
  }
  symbols_.push_back(Symbol{std::string(name), sort});
  const TermId id = intern_term(Op::Var, sort, {}, symbols_.size() - 1);
  variables_.emplace(name, id);
  return id;
}

TermId TermPool::fresh(std::string_view hint, Sort sort) {
  return variable(std::string(hint) + "!" + std::to_string(++fresh_count_), sort);
}

TermId TermPool::apply(std::string_view function, Sort result, std::span<const TermId> args,
                       FunctionKind kind) {
  std::vector<Sort> sorts;
  for (const TermId arg : args) sorts.push_back(sort(arg));
  const auto found = function_index_.find(function);
  FunctionId id{static_cast<std::uint32_t>(functions_.size())};
  if (found == function_index_.end()) {
    functions_.push_back(Function{std::string(function), sorts, result, kind});
    function_index_.emplace(function, id);
  } else {
    id = found->second;
    const Function& known = functions_[id.index];
    TANDEM_INVARIANT(known.parameters == sorts && known.result == result && known.kind == kind,
                     "uninterpreted function with two signatures: " + std::string(function));
  }
  return intern_term(Op::Apply, result, args, id.index);
}

std::optional<Bits> TermPool::constant_value(TermId id) const {
  const Term& term = terms_[id.index];
  if (term.op != Op::Const) return std::nullopt;
  return term.immediate;
}

const Symbol& TermPool::symbol(TermId var) const {
  TANDEM_INVARIANT(terms_[var.index].op == Op::Var, "symbol of a term that is no variable");
  return symbols_[static_cast<std::size_t>(terms_[var.index].immediate)];
}

const Function& TermPool::function(TermId application) const {
  TANDEM_INVARIANT(terms_[application.index].op == Op::Apply,
                   "function of a term that is no application");
  return functions_[static_cast<std::size_t>(terms_[application.index].immediate)];
}

ObjectId TermPool::intern(const ConstantObject& object) {
  const ObjectId next{static_cast<std::uint32_t>(objects_.size())};
  const auto [at, is_new] = object_index_.try_emplace(object, next);
  if (is_new) objects_.push_back(object);
  return at->second;
}

namespace {

// A term of `from` made again in `to`, which may be the same pool, with what
// `done` says for its parts.
TermId rebuild(TermPool& to, const TermPool& from, TermId term, std::map<TermId, TermId> done) {
  std::vector<TermId> stack{term};
  while (!stack.empty()) {
    const TermId at = stack.back();
    if (done.contains(at)) {
      stack.pop_back();
      continue;
    }
    std::vector<TermId> args;
    bool is_ready = true;
    for (const TermId arg : from.args(at)) {
      const auto found = done.find(arg);
      if (found != done.end()) {
        args.push_back(found->second);
      } else {
        stack.push_back(arg);
        is_ready = false;
      }
    }
    if (!is_ready) continue;
    stack.pop_back();
    const Term node = from[at];  // what the immediate of some is an id of is known to its pool only
    if (node.op == Op::Apply) {
      const std::string name = from.function(at).name;
      done.emplace(at, to.apply(name, node.sort, args, from.function(at).kind));
    } else if (node.op == Op::ObjectAddress) {
      MemoryObject object = from.memory_object(at);
      if (object.contents) object.contents = to.intern(from.object(*object.contents));
      done.emplace(at, to.object_address(object));
    } else if (args.empty() && &to == &from) {
      done.emplace(at, at);
    } else {
      TANDEM_INVARIANT(node.op != Op::Var, "a variable without a counterpart");
      Bits immediate = node.immediate;
      if (node.op == Op::TableRead || node.op == Op::AddressOf) {
        const ObjectId id{static_cast<std::uint32_t>(node.immediate)};
        immediate = to.intern(from.object(id)).index;
      }
      done.emplace(at, to.make(node.op, node.sort, args, immediate));
    }
  }
  return done.at(term);
}

}  // namespace

TermId substitute(TermPool& pool, TermId term, const std::map<TermId, TermId>& replacement) {
  return rebuild(pool, pool, term, replacement);
}

TermId import_term(TermPool& to, const TermPool& from, TermId term,
                   const std::map<TermId, TermId>& variables) {
  return rebuild(to, from, term, variables);
}

std::vector<TermId> reachable_terms(const TermPool& pool, std::span<const TermId> roots) {
  // A term is always made after its arguments.
  const auto last = std::max_element(roots.begin(), roots.end());
  std::vector<bool> is_seen(last == roots.end() ? 0 : last->index + 1, false);
  std::vector<TermId> stack(roots.begin(), roots.end());
  std::vector<TermId> reached;
  while (!stack.empty()) {
    const TermId term = stack.back();
    stack.pop_back();
    if (is_seen[term.index]) continue;
    is_seen[term.index] = true;
    reached.push_back(term);
    for (const TermId arg : pool.args(term)) stack.push_back(arg);
  }
  std::sort(reached.begin(), reached.end());
  return reached;
}

bool contains(const TermPool& pool, TermId term, TermId part) {
  if (term < part) return false;
  const std::vector<TermId> parts = reachable_terms(pool, std::span(&term, 1));
  return std::binary_search(parts.begin(), parts.end(), part);
}

}  // namespace tandem::ir
