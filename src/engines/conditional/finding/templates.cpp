#include "engines/conditional/finding/templates.h"

#include <algorithm>
#include <set>

#include "engines/conditional/question/numbers.h"

namespace tandem::engines::conditional {
namespace {

using ir::Op;
using ir::TermId;

bool is_division(Op op) {
  return op == Op::BvSdiv || op == Op::BvUdiv || op == Op::BvSrem || op == Op::BvUrem;
}

bool is_shift(Op op) { return op == Op::BvShl || op == Op::BvLshr || op == Op::BvAshr; }

// The bits that a division or a shift by a number drops, or an operation with a mask takes.
std::set<Bits> masks_of(const Inquiry& inquiry) {
  const ir::TermPool& pool = inquiry.pool;
  std::set<Bits> masks;
  const TermId same = inquiry.same();
  for (const TermId term : ir::reachable_terms(pool, std::span(&same, 1))) {
    const Op op = pool[term].op;
    if (!is_division(op) && !is_shift(op) && op != Op::BvAnd) continue;
    const auto by = pool.constant_value(pool.args(term)[1]);
    if (!by || *by == 0) continue;
    const bool is_power = (*by & (*by - 1)) == 0;
    if (op == Op::BvAnd) masks.insert(*by);
    if (is_division(op) && is_power && *by > 1) masks.insert(*by - 1);
    if (is_shift(op) && *by < 64) masks.insert((Bits{1} << *by) - 1);
  }
  while (masks.size() > ConditionalLimits::template_masks) masks.erase(std::prev(masks.end()));
  return masks;
}

// The inputs that are numbers, and what the versions read from memory as one.
std::vector<Number> numbers_in(const Inquiry& inquiry) {
  const ir::TermPool& pool = inquiry.pool;
  std::vector<Number> numbers = numbers_of(inquiry);
  const TermId same = inquiry.same();
  for (const TermId term : ir::reachable_terms(pool, std::span(&same, 1))) {
    if (pool[term].op != Op::Load || !pool.sort(term).is_bits()) continue;
    const auto name = inquiry.names(term);
    if (name && !name->is_pointer) numbers.push_back({term, name->is_signed});
  }
  if (numbers.size() > ConditionalLimits::template_inputs)
    numbers.resize(ConditionalLimits::template_inputs);
  return numbers;
}

}  // namespace

Atoms template_atoms(Inquiry& inquiry) {
  ir::TermPool& pool = inquiry.pool;
  const std::vector<Number> numbers = numbers_in(inquiry);
  const std::set<Bits> masks = masks_of(inquiry);
  Atoms atoms;
  const auto add = [&](TermId atom) { add_atom(inquiry, atom, atoms); };
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto& [x, is_signed] = numbers[i];
    const ir::Sort sort = pool.sort(x);
    const TermId zero = pool.constant(sort, 0);
    for (std::size_t j = 0; j < i; ++j) {
      const TermId y = numbers[j].term;
      if (pool.sort(y) != sort || is_signed != numbers[j].is_signed) continue;
      add(is_less(pool, x, y, is_signed));
      add(pool.equal(x, y));
    }
    if (sort.is_bits()) {
      for (const Bits mask : masks) {
        const TermId bits = pool.constant(sort, truncate(mask, sort.width_bits));
        add(pool.equal(pool.make(Op::BvAnd, sort, {x, bits}), zero));
      }
      const TermId least = pool.constant(sort, Bits{1} << (sort.width_bits - 1));
      add(is_signed ? pool.equal(x, least) : is_less(pool, x, least, false));
    }
    if (is_signed) add(is_less(pool, x, zero, true));
    add(pool.equal(x, zero));
  }
  std::vector<TermId> pointers;
  for (const TermId input : inquiry.body.inputs[Side::Old]) {
    const auto name = inquiry.names(input);
    if (!name || !name->is_pointer || pointers.size() >= ConditionalLimits::template_inputs)
      continue;
    for (const TermId other : pointers) {
      if (pool.sort(other) == pool.sort(input)) add(pool.equal(input, other));
    }
    pointers.push_back(input);
  }
  return atoms;
}

}  // namespace tandem::engines::conditional
