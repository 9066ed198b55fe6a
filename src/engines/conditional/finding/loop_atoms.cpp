#include "engines/conditional/finding/loop_atoms.h"

#include <algorithm>

#include "engines/conditional/question/numbers.h"
#include "engines/shared/prepare.h"
#include "engines/synchronised/call_tree.h"
#include "engines/synchronised/claims.h"

namespace tandem::engines::conditional {
namespace {

using ir::Op;
using ir::TermId;
using synchronised::PointCall;
using synchronised::Points;
using synchronised::TreeNode;

// What a variable of a round is compared to.
struct Limit {
  TermId variable;
  TermId value;
  std::optional<bool> is_signed;  // none: only whether it is equal
};

class Collection {
 public:
  Collection(Inquiry& inquiry, const Points& points, LoopAtoms& found)
      : inquiry_(inquiry), pool_(inquiry.pool), points_(points), found_(found) {}

  void run(Side side) {
    side_ = side;
    std::set<synchronised::PointId> seen{0};
    std::vector<PointCall> work{{0, inquiry_.body.inputs[side]}};
    for (std::size_t i = 0; i < work.size(); ++i) {  // grows
      for (const PointCall& call : look_at(work[i])) {
        if (seen.insert(call.point).second) work.push_back(call);
      }
    }
  }

 private:
  // The calls of a point that is entered so.
  std::vector<PointCall> look_at(const PointCall& entry) {
    PointCall round = entry;
    entries_.clear();
    const ir::Procedure& procedure = points_.procedure(side_, entry.point);
    for (std::size_t i = 0; entry.point != 0 && i < entry.args.size(); ++i) {
      if (procedure.inputs[i].kind != ir::InputKind::LoopVariable) continue;
      round.args[i] = pool_.fresh("round", pool_.sort(entry.args[i]));
      entries_[round.args[i]] = entry.args[i];
    }
    StandIns stand_ins(pool_);
    synchronised::Leaves leaves(points_, stand_ins, {});
    const synchronised::Unrolling none;
    synchronised::CallTree tree(points_, stand_ins, side_, none, leaves);
    const std::vector<TreeNode>& nodes = tree.grow(round);
    if (entry.point == 0) note_changes(round, nodes);
    collect(round, nodes);
    std::vector<PointCall> calls;
    for (std::size_t i = 1; i < nodes.size(); ++i) calls.push_back(nodes[i].call);
    return calls;
  }

  // The inputs of the function that loops start from, and that its calls of itself change.
  void note_changes(const PointCall& round, const std::vector<TreeNode>& nodes) {
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      const PointCall& call = nodes[i].call;
      const ir::Procedure& callee = points_.procedure(side_, call.point);
      for (std::size_t k = 0; k < call.args.size(); ++k) {
        const bool is_loop_variable = callee.inputs[k].kind == ir::InputKind::LoopVariable;
        if (!pool_.sort(call.args[k]).is_scalar()) continue;
        if (call.point != 0 && is_loop_variable && pool_[call.args[k]].op == Op::Var)
          changing_.insert(call.args[k]);
        if (call.point != 0 || call.args[k] == round.args[k]) continue;
        changing_.insert(round.args[k]);
        entries_[round.args[k]] = round.args[k];
      }
    }
  }

  void collect(const PointCall& round, const std::vector<TreeNode>& nodes) {
    const std::vector<TermId> comparisons = comparisons_in(nodes);
    const std::vector<Limit> limits = limits_of(comparisons);
    for (const TermId comparison : comparisons) {
      const TermId at_first = ir::substitute(pool_, comparison, entries_);
      add(changes(at_first) ? found_.first : found_.lasting, at_first);
      for (const Limit& limit : limits) {
        if (!ir::contains(pool_, comparison, limit.variable)) continue;
        const TermId at_limit = ir::substitute(
            pool_, ir::substitute(pool_, comparison, {{limit.variable, limit.value}}), entries_);
        if (!changes(at_limit)) add(found_.at_limits, at_limit);
      }
    }
    for (const Limit& limit : limits) {
      add_order(limit);
      const auto number = pool_.constant_value(limit.value);
      if (number && *number <= ConditionalLimits::round_number)
        found_.numbers.insert(static_cast<unsigned>(*number));
    }
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      if (nodes[i].call.point == round.point) add_edges(round, nodes[i].call, limits);
    }
  }

  // What is only asked to be equal to a variable may lie behind it from the start.
  void add_order(const Limit& limit) {
    const TermId at_first = entries_.at(limit.variable);
    const bool is_constant = pool_.constant_value(limit.value).has_value();
    const auto name = inquiry_.names(is_constant ? at_first : limit.value);
    const ir::Sort sort = pool_.sort(limit.value);
    const bool is_number = sort.is_bits() || sort.is_int();
    if (limit.is_signed || !name || name->is_pointer || !is_number) return;
    const TermId is_behind = is_less(pool_, limit.value, at_first, name->is_signed);
    add(changes(is_behind) ? found_.first : found_.lasting, is_behind);
  }

  bool changes(TermId term) const {
    return std::any_of(changing_.begin(), changing_.end(),
                       [&](TermId input) { return ir::contains(pool_, term, input); });
  }

  std::vector<TermId> comparisons_in(const std::vector<TreeNode>& nodes) const {
    std::vector<TermId> roots = nodes[0].outcome.outputs;
    if (nodes[0].outcome.ending) roots.push_back(*nodes[0].outcome.ending);
    for (const TreeNode& node : nodes) roots.push_back(node.condition);
    std::vector<TermId> found;
    for (const TermId term : ir::reachable_terms(pool_, roots)) {
      if (inquiry_.is_comparison(term) && inquiry_.is_small(term)) found.push_back(term);
    }
    return found;
  }

  std::vector<Limit> limits_of(const std::vector<TermId>& comparisons) {
    std::vector<Limit> limits;
    for (const TermId comparison : comparisons) {
      const std::vector<TermId> args(pool_.args(comparison).begin(), pool_.args(comparison).end());
      for (const std::size_t i : {0U, 1U}) {
        const auto moved = distance_from(args[i]);
        if (!moved || mentions_round(args[1 - i])) continue;
        const auto& [variable, distance] = *moved;
        const TermId value = sum_of(args[1 - i], pool_.constant(pool_.sort(variable), -distance));
        const Op op = pool_[comparison].op;
        limits.push_back(
            {variable, value, op == Op::Eq ? std::nullopt : std::optional(op != Op::BvUlt)});
      }
    }
    return limits;
  }

  TermId sum_of(TermId a, TermId b) {
    const ir::Sort sort = pool_.sort(a);
    return pool_.make(sort.is_int() ? Op::IntAdd : Op::BvAdd, sort, {a, b});
  }

  bool mentions_round(TermId term) const {
    return std::any_of(entries_.begin(), entries_.end(),
                       [&](const auto& entry) { return ir::contains(pool_, term, entry.first); });
  }

  // `term` is a variable of the round plus a number.
  std::optional<std::pair<TermId, Bits>> distance_from(TermId term) {
    const ir::Sort sort = pool_.sort(term);
    for (const auto& [variable, entry] : entries_) {
      if (pool_.sort(variable) != sort || (!sort.is_bits() && !sort.is_int())) continue;
      const Op negated = sort.is_int() ? Op::IntNeg : Op::BvNeg;
      const TermId distance = sum_of(term, pool_.make(negated, sort, {variable}));
      if (const auto number = pool_.constant_value(distance)) return {{variable, *number}};
    }
    return std::nullopt;
  }

  void add_edges(const PointCall& round, const PointCall& next, const std::vector<Limit>& limits) {
    for (std::size_t k = 0; k < next.args.size(); ++k) {
      const auto moved = distance_from(next.args[k]);
      if (!moved || moved->first != round.args[k] || moved->second == 0) continue;
      for (const Limit& limit : limits) {
        if (limit.variable == round.args[k]) add_edge(limit, moved->second);
      }
    }
  }

  // x > MAX - d for steps of d upwards, x < MIN + d for those downwards.
  void add_edge(const Limit& limit, Bits distance) {
    const ir::Sort sort = pool_.sort(limit.value);
    if (!sort.is_bits() || !limit.is_signed) return;
    const Bits sign = Bits{1} << (sort.width_bits - 1);
    const bool is_up = (distance & sign) == 0;
    const Bits least = *limit.is_signed ? sign : 0;
    const Bits last = is_up ? least + mask_of(sort.width_bits) : least;
    const TermId border = pool_.constant(sort, last - distance);
    const bool is_one = distance == 1 || distance == mask_of(sort.width_bits);
    const TermId edge = is_one  ? pool_.equal(limit.value, pool_.constant(sort, last))
                        : is_up ? is_less(pool_, border, limit.value, *limit.is_signed)
                                : is_less(pool_, limit.value, border, *limit.is_signed);
    if (!changes(edge)) add(found_.edges, edge);
  }

  void add(Atoms& atoms, TermId atom) const {
    if (atoms.size() < ConditionalLimits::loop_atoms) add_atom(inquiry_, atom, atoms);
  }

  Inquiry& inquiry_;
  ir::TermPool& pool_;
  const Points& points_;
  LoopAtoms& found_;
  Side side_ = Side::Old;
  std::set<TermId> changing_;         // inputs of the function
  std::map<TermId, TermId> entries_;  // variables of the round, and what they are at first
};

}  // namespace

LoopAtoms find_loop_atoms(Inquiry& inquiry) {
  LoopAtoms found;
  Prepared prepared = prepare(inquiry.task, inquiry.question, LoopCut::AtReturn);
  if (!prepared.forms) return found;
  const Points points{inquiry.task, inquiry.question, std::move(*prepared.forms), inquiry.pool};
  using synchronised::is_repetitive;
  if (!is_repetitive(points, Side::Old) && !is_repetitive(points, Side::New)) return found;
  for (const Side side : sides) Collection(inquiry, points, found).run(side);
  return found;
}

}  // namespace tandem::engines::conditional
