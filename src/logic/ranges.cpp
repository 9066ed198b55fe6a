#include "logic/ranges.h"

#include <algorithm>

namespace tandem::logic {
namespace {

std::optional<Range> sum(Range a, Range b) {
  Range result{};
  if (__builtin_add_overflow(a.low, b.low, &result.low)) return std::nullopt;
  if (__builtin_add_overflow(a.high, b.high, &result.high)) return std::nullopt;
  return result;
}

std::optional<Range> product(Range a, Range b) {
  std::vector<SignedBits> corners;
  for (const SignedBits x : {a.low, a.high}) {
    for (const SignedBits y : {b.low, b.high}) {
      SignedBits corner = 0;
      if (__builtin_mul_overflow(x, y, &corner)) return std::nullopt;
      corners.push_back(corner);
    }
  }
  return Range{*std::min_element(corners.begin(), corners.end()),
               *std::max_element(corners.begin(), corners.end())};
}

// Rounds down, as SMT-LIB's div does for a positive divisor.
SignedBits floor_quotient(SignedBits a, SignedBits b) { return a / b - (a % b < 0 ? 1 : 0); }

}  // namespace

void Ranges::note(NodeId node, Range range) {
  of(node);
  ranges_[node.index] = range;
}

std::optional<Range> Ranges::of(NodeId node) {
  while (ranges_.size() <= node.index) {
    ranges_.push_back(compute(script_.nodes()[ranges_.size()]));
  }
  return ranges_[node.index];
}

bool Ranges::is_within(NodeId node, Range bounds) {
  const std::optional<Range> range = of(node);
  return range && bounds.low <= range->low && range->high <= bounds.high;
}

std::optional<Range> Ranges::compute(const Node& node) const {
  if (!node.sort.is_int()) return std::nullopt;
  if (node.op == SmtOp::Const) {
    const auto value = static_cast<SignedBits>(node.value);
    return Range{value, value};
  }
  return node.args.size() >= 2 ? combined(node) : std::nullopt;
}

std::optional<Range> Ranges::combined(const Node& node) const {
  const std::size_t first = node.op == SmtOp::Ite ? 1 : 0;
  std::optional<Range> result = ranges_[node.args[first].index];
  for (std::size_t i = first + 1; i < node.args.size(); ++i) {
    const std::optional<Range> next = ranges_[node.args[i].index];
    if (!next) return std::nullopt;
    const bool is_positive_constant = next->low == next->high && next->low > 0;
    if (node.op == SmtOp::IntMod && is_positive_constant) {
      const bool is_kept = result && result->low >= 0 && result->high < next->low;
      return is_kept ? result : Range{0, next->low - 1};
    }
    if (!result) return std::nullopt;
    switch (node.op) {
      case SmtOp::Ite:
        result = Range{std::min(result->low, next->low), std::max(result->high, next->high)};
        break;
      case SmtOp::IntAdd: result = sum(*result, *next); break;
      case SmtOp::IntMul: result = product(*result, *next); break;
      case SmtOp::IntDiv:
        if (!is_positive_constant) return std::nullopt;
        result =
            Range{floor_quotient(result->low, next->low), floor_quotient(result->high, next->low)};
        break;
      default: return std::nullopt;
    }
  }
  return result;
}

}  // namespace tandem::logic
