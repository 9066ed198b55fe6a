#include "engines/conditional/loop_atoms.h"

#include <algorithm>

#include "engines/conditional/bounds.h"
#include "engines/shared/prepare.h"
#include "engines/synchronised/call_tree.h"
#include "engines/synchronised/claims.h"

namespace tandem::engines {
namespace {

using ir::Op;
using ir::TermId;

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
    std::set<PointId> seen{0};
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
    Leaves leaves(points_, stand_ins, {});
    const Unrolling none;
    CallTree tree(points_, stand_ins, side_, none, leaves);
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
        if (!changes(at_limit)) add(found_.lasting, at_limit);
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
        const TermId value = distance == 0 ? args[1 - i] : sum_of(args[1 - i], -distance);
        const Op op = pool_[comparison].op;
        limits.push_back(
            {variable, value, op == Op::Eq ? std::nullopt : std::optional(op != Op::BvUlt)});
      }
    }
    return limits;
  }

  TermId sum_of(TermId term, Bits number) {
    const ir::Sort sort = pool_.sort(term);
    return pool_.make(sort.is_int() ? Op::IntAdd : Op::BvAdd, sort,
                      {term, pool_.constant(sort, number)});
  }

  bool mentions_round(TermId term) const {
    return std::any_of(entries_.begin(), entries_.end(),
                       [&](const auto& entry) { return ir::contains(pool_, term, entry.first); });
  }

  // `term` is a variable of the round plus a number.
  std::optional<std::pair<TermId, Bits>> distance_from(TermId term) const {
    if (entries_.contains(term)) return {{term, 0}};
    const bool is_sum = pool_[term].op == Op::BvAdd || pool_[term].op == Op::IntAdd;
    if (!is_sum || pool_.args(term).size() != 2) return std::nullopt;
    for (const std::size_t i : {0U, 1U}) {
      const auto distance = pool_.constant_value(pool_.args(term)[i]);
      if (distance && entries_.contains(pool_.args(term)[1 - i]))
        return {{pool_.args(term)[1 - i], *distance}};
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
    const Op less = *limit.is_signed ? Op::BvSlt : Op::BvUlt;
    const bool is_one = distance == 1 || distance == mask_of(sort.width_bits);
    const TermId edge = is_one  ? pool_.equal(limit.value, pool_.constant(sort, last))
                        : is_up ? pool_.make(less, ir::Sort::boolean(), {border, limit.value})
                                : pool_.make(less, ir::Sort::boolean(), {limit.value, border});
    if (!changes(edge)) add(found_.edges, edge);
  }

  void add(std::vector<TermId>& atoms, TermId atom) const {
    if (pool_[atom].op == Op::Not) atom = pool_.args(atom)[0];
    const bool is_new = std::find(atoms.begin(), atoms.end(), atom) == atoms.end();
    if (is_new && atoms.size() < ConditionalLimits::loop_atoms && !pool_.constant_value(atom) &&
        inquiry_.is_plain(atom))
      atoms.push_back(atom);
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
  if (!is_repetitive(points, Side::Old) && !is_repetitive(points, Side::New)) return found;
  for (const Side side : sides) Collection(inquiry, points, found).run(side);
  return found;
}

}  // namespace tandem::engines
