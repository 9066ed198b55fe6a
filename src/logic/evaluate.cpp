#include "logic/evaluate.h"

#include <array>
#include <string>
#include <tuple>
#include <vector>

#include "logic/encode.h"

namespace tandem::logic {
namespace {

using ir::Op;
using ir::TermId;

// The values that SMT-LIB (and, for Int, integer_form.cpp) gives where ir::fold gives none.
std::optional<Bits> total_value(Op op, Bits a, Bits b, unsigned width) {
  const Bits ones = mask_of(width);
  switch (op) {
    case Op::BvUdiv: return b == 0 ? std::optional(ones) : std::nullopt;
    case Op::BvSdiv:
      if (b != 0) return std::nullopt;
      return sign_bit(a, width) ? Bits{1} : ones;
    case Op::BvUrem:
    case Op::BvSrem:
    case Op::IntRem: return b == 0 ? std::optional(a) : std::nullopt;
    case Op::IntDiv: return b == 0 ? std::optional(Bits{0}) : std::nullopt;
    case Op::BvShl:
    case Op::BvLshr: return b >= width ? std::optional(Bits{0}) : std::nullopt;
    case Op::BvAshr:
      if (b < width) return std::nullopt;
      return sign_bit(a, width) ? ones : Bits{0};
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<Bits> Evaluator::value(TermId root) {
  // Terms can be deep: an explicit stack.
  std::vector<TermId> stack{root};
  while (!stack.empty()) {
    const TermId term = stack.back();
    const std::size_t height = stack.size();
    if (!values_.contains(term)) {
      for (const TermId arg : pool_.args(term)) {
        if (!values_.contains(arg)) stack.push_back(arg);
      }
      if (stack.size() > height) continue;
      values_.emplace(term, compute(term));
    }
    stack.pop_back();
  }
  return values_.at(root);
}

std::optional<Bits> Evaluator::open_value(TermId term) const {
  const auto found = model_.values.find(term);
  if (found != model_.values.end()) return found->second;
  const Op op = pool_[term].op;
  const ir::Sort sort = pool_.sort(term);
  const bool is_bool = sort == ir::Sort::boolean();
  if (!model_.seed || op == Op::Var || (!sort.is_bits() && !is_bool)) return Bits{0};
  if (op != Op::Apply)
    return truncate(by_chance(std::array{Bits{term.index}}) << 16, sort.width_bits);
  // A function: equal arguments, equal values.
  const std::string& name = pool_.function(term).name;
  std::vector<Bits> about(name.begin(), name.end());
  for (const TermId arg : pool_.args(term)) {
    const std::optional<Bits> value = values_.at(arg);
    about.push_back(value ? *value : Bits{arg.index});
  }
  const Bits value = by_chance(about);
  if (is_bool) return value & 1;
  // Programs test what functions give: mostly for 0, or for a small number.
  const Bits kind = value % 8;
  if (kind < 4) return Bits{0};
  if (kind < 6) return truncate((value >> 8) % 4 - 1, sort.width_bits);
  return truncate(value >> 8, sort.width_bits);
}

Bits Evaluator::by_chance(std::span<const Bits> about) const {
  std::uint64_t mixed = 0x9e3779b97f4a7c15 + *model_.seed;
  for (const Bits one : about) {
    for (const std::uint64_t half :
         {static_cast<std::uint64_t>(one), static_cast<std::uint64_t>(one >> 64)}) {
      mixed = (mixed ^ half) * 0xbf58476d1ce4e5b9;
      mixed ^= mixed >> 29;
    }
  }
  return mixed;
}

std::optional<Bits> Evaluator::compute(TermId id) const {
  const ir::Term& term = pool_[id];
  if (term.op == Op::Var || term.op == Op::Apply || term.op == Op::AddressOf ||
      term.op == Op::ObjectAddress) {
    return open_value(id);
  }
  if (term.op == Op::Load) return load(id);
  if (term.op == Op::Ite) {  // what is not chosen need not have a value
    const std::optional<Bits> condition = values_.at(pool_.args(id)[0]);
    if (!condition) return std::nullopt;
    return values_.at(pool_.args(id)[*condition != 0 ? 1 : 2]);
  }
  // A memory has no number unless it is a variable or what a function gives.
  if (term.sort == ir::Sort::memory()) return std::nullopt;
  if (term.op == Op::And) {  // nor what a false conjunct stands beside
    for (const TermId arg : pool_.args(id)) {
      if (values_.at(arg) == std::optional(Bits{0})) return Bits{0};
    }
  }
  std::vector<Bits> args;
  std::vector<ir::Sort> sorts;
  for (const TermId arg : pool_.args(id)) {
    const std::optional<Bits> value = values_.at(arg);
    if (!value) return std::nullopt;
    args.push_back(*value);
    sorts.push_back(pool_.sort(arg));
  }
  const ir::ConstantObject* object =
      term.op == Op::TableRead
          ? &pool_.object(ir::ObjectId{static_cast<std::uint32_t>(term.immediate)})
          : nullptr;
  const std::optional<Bits> folded =
      ir::fold(term.op, term.sort, args, sorts, term.immediate, object);
  if (folded) return folded;
  if (term.op == Op::TableRead) return open_value(id);  // out of bounds
  if (args.size() != 2) return std::nullopt;
  return total_value(term.op, args[0], args[1], sorts[0].width_bits);
}

std::optional<Bits> Evaluator::load(TermId id) const {
  const std::optional<Bits> address = values_.at(pool_.args(id)[1]);
  if (!address) return std::nullopt;
  Bits loaded = 0;
  for (unsigned i = 0; i < pool_.sort(id).width_bits / 8U; ++i) {
    const std::optional<Bits> byte = load_byte(pool_.args(id)[0], truncate(*address + i, 64));
    if (!byte) return std::nullopt;
    loaded |= *byte << (8 * i);
  }
  return loaded;
}

std::optional<Bits> Evaluator::load_byte(TermId memory, Bits address) const {
  while (true) {
    const auto args = pool_.args(memory);
    if (pool_[memory].op == Op::Store) {
      const std::optional<Bits> at = values_.at(args[1]);
      const std::optional<Bits> stored = values_.at(args[2]);
      if (!at) return std::nullopt;
      const Bits offset = truncate(address - *at, 64);
      if (offset < pool_.sort(args[2]).width_bits / 8U) {
        if (!stored) return std::nullopt;
        return truncate(*stored >> static_cast<unsigned>(8 * offset), 8);
      }
      memory = args[0];
    } else if (pool_[memory].op == Op::Ite) {
      const std::optional<Bits> condition = values_.at(args[0]);
      if (!condition) return std::nullopt;
      memory = *condition != 0 ? args[1] : args[2];
    } else {
      const auto found = model_.bytes.find({memory, address});
      if (found != model_.bytes.end()) return Bits{found->second};
      if (!model_.seed) return Bits{0};
      if (!model_.likely.empty()) {
        // Pages are mostly alike, so that what lies in two of them is the same for a while.
        constexpr Bits page_bytes = 4096;
        const bool is_own =
            by_chance(std::array{Bits{memory.index}, address / model_.element_bytes, Bits{3}}) %
                4 ==
            0;
        const Bits element = (is_own ? address : address % page_bytes) / model_.element_bytes;
        const Bits chance = by_chance(std::array{Bits{memory.index}, element, Bits{2}});
        const Bits place = (chance >> 3) % model_.likely.size();
        const auto shift = static_cast<unsigned>(8 * (address % model_.element_bytes));
        if (chance % 8 != 0)
          return (model_.likely[static_cast<std::size_t>(place)] >> shift) & 0xff;
      }
      // Pieces that are all alike, so that what is read is now and then the same.
      const bool is_even =
          (by_chance(std::array{Bits{memory.index}, address / 16, Bits{1}}) & 1) != 0;
      return is_even ? Bits{1} : by_chance(std::array{Bits{memory.index}, address}) & 0xff;
    }
  }
}

std::optional<Bits> value_of(const ir::TermPool& pool, const Model& model, TermId term) {
  return Evaluator(pool, model).value(term);
}

bool is_refutation(const ir::TermPool& pool, const Query& query, const Model& model) {
  Evaluator evaluator(pool, model);
  for (const TermId assumption : query.assumptions) {
    if (evaluator.value(assumption) != std::optional(Bits{1})) return false;
  }
  if (evaluator.value(query.goal) != std::optional(Bits{0})) return false;

  std::vector<TermId> roots = query.assumptions;
  roots.push_back(query.goal);
  std::map<std::tuple<Op, Bits, ir::Sort, std::vector<Bits>>, Bits> results;
  for (const TermId id : ir::reachable_terms(pool, roots)) {
    const ir::Term& term = pool[id];
    if (term.op != Op::Apply && term.op != Op::TableRead) continue;
    std::vector<Bits> args;
    for (const TermId arg : pool.args(id)) {
      const std::optional<Bits> value = evaluator.value(arg);
      if (!value) return false;
      args.push_back(*value);
    }
    const std::optional<Bits> result = evaluator.value(id);
    if (!result) return false;
    const auto [at, is_new] =
        results.try_emplace({term.op, term.immediate, term.sort, args}, *result);
    if (at->second != *result) return false;
  }
  return true;
}

}  // namespace tandem::logic
