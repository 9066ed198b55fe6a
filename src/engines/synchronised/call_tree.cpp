#include "engines/synchronised/call_tree.h"

#include <algorithm>

namespace tandem::engines::synchronised {

using ir::TermId;

Leaves::Leaves(const Points& points, StandIns& stand_ins, const std::vector<Claim>& claims)
    : points_(points), stand_ins_(stand_ins) {
  for (const Claim& claim : claims) {
    if (claim.accumulation) continue;  // its outputs are not equal
    const bool is_free = std::all_of(sides.begin(), sides.end(), [&](Side side) {
      return !own_[side].contains(claim.points[side]);
    });
    if (!is_free) continue;
    for (const Side side : sides) own_[side].emplace(claim.points[side], &claim);
  }
}

ir::Outcome Leaves::leaf(Side side, const PointCall& call, TermId condition) {
  const auto own = own_[side].find(call.point);
  const auto shape = [&](Side of, PointId point) { return shape_of(points_.procedure(of, point)); };
  if (own == own_[side].end()) {
    return stand_ins_.opaque("point" + std::to_string(call.point), shape(side, call.point), side,
                             call.args, condition);
  }
  const Claim& claim = *own->second;
  const Both<Shape> shapes = make_both(shape(Side::Old, claim.points[Side::Old]),
                                       shape(Side::New, claim.points[Side::New]));
  return stand_ins_.related(claim.key, claim.coupling, shapes, side, call.args, condition,
                            Termination::Unknown);
}

namespace {

// `a` where the condition holds, `b` elsewhere. Both have the same outputs.
ir::Outcome choose(ir::TermPool& pool, TermId condition, const ir::Outcome& a,
                   const ir::Outcome& b) {
  ir::Outcome chosen;
  for (std::size_t i = 0; i < a.outputs.size(); ++i)
    chosen.outputs.push_back(pool.ite(condition, a.outputs[i], b.outputs[i]));
  if (a.ending || b.ending)
    chosen.ending = pool.ite(condition, ir::ending_of(pool, a), ir::ending_of(pool, b));
  if (a.stop_world && b.stop_world) {
    chosen.stop_world = pool.ite(condition, *a.stop_world, *b.stop_world);
  } else {
    chosen.stop_world = a.stop_world ? a.stop_world : b.stop_world;
  }
  return chosen;
}

// How the points of a version may end; nullopt where something else is called that may
// end otherwise.
std::optional<std::set<Ending>> endings_of(const Points& points, Side side) {
  std::set<Ending> endings{Ending::Return};
  for (PointId point = 0; point < points.count(side); ++point) {
    for (const ir::Block& block : points.procedure(side, point).blocks) {
      if (const auto* stop = std::get_if<ir::Stop>(&block.terminator.kind))
        endings.insert(stop->ending);
      for (const ir::Instruction& instruction : block.instructions) {
        const auto* call = std::get_if<ir::Call>(&instruction.kind);
        if (call != nullptr && !points.called(side, call->callee)) return std::nullopt;
      }
    }
  }
  return endings;
}

}  // namespace

CallTree::CallTree(const Points& points, StandIns& stand_ins, Side side, const Unrolling& unrolling,
                   Leaves& leaves)
    : PairPolicy(points.task, points.pool, stand_ins, side),
      points_(points),
      unrolling_(unrolling),
      leaves_(leaves),
      possible_endings_(endings_of(points, side)) {}

const std::vector<TreeNode>& CallTree::grow(const PointCall& root) {
  const TermId always = pool_.boolean(true);
  nodes_.push_back({root, always, {}, true, std::nullopt, {}});
  running_ = 0;
  active_ = {&root};
  ir::Outcome outcome = ir::evaluate(
      pool_, task_.programs[side_], points_.procedure(side_, root.point), root.args, *this, always);
  nodes_[0].outcome = std::move(outcome);
  return nodes_;
}

ir::Outcome CallTree::call(const ir::CallSite& site, std::span<const TermId> args,
                           TermId condition) {
  if (const auto* external = std::get_if<ir::ExternalId>(&site.callee))
    return call_external(*external, args, condition);
  const auto point = points_.called(side_, site.callee);
  if (!point) return stand_in(std::get<ir::ProcedureId>(site.callee), args, condition);
  const PointCall call{*point, {args.begin(), args.end()}};
  note_repetition(call, condition);
  if (peeking_) return visit(call, condition);
  const std::size_t index = nodes_.size();
  nodes_.push_back({call, condition, {}, false, running_, site.where});
  nodes_[index].is_expanded = unrolling_.expanded[side_].contains(call) && !is_full();
  if (!nodes_[index].is_expanded) {
    ir::Outcome outcome = leaf(call, condition);
    nodes_[index].outcome = outcome;
    return outcome;
  }
  const auto caller = running_;
  running_ = index;
  ir::Outcome outcome = visit(call, condition);
  running_ = caller;
  nodes_[index].outcome = outcome;
  return outcome;
}

void CallTree::note_repetition(const PointCall& call, TermId condition) {
  for (const PointCall* before : active_) {
    if (before->point != call.point) continue;
    std::vector<TermId> same{condition};
    for (std::size_t i = 0; i < call.args.size(); ++i) {
      const bool is_scalar = pool_.sort(call.args[i]).is_scalar();
      same.push_back(is_scalar ? pool_.equal(before->args[i], call.args[i])
                               : pool_.boolean(before->args[i] == call.args[i]));
    }
    const TermId again = pool_.all_of(same);
    if (!pool_.is_false(again)) endless_.push_back(again);
  }
}

void CallTree::note_ending(const ir::Outcome& leaf) {
  if (!leaf.ending || !possible_endings_) return;
  std::vector<TermId> any;
  for (const Ending ending : *possible_endings_)
    any.push_back(pool_.equal(*leaf.ending, ir::ending_term(pool_, ending)));
  endings_.push_back(pool_.any_of(any));
}

// Evaluates the body of a call; while peeking, only as deep as that goes.
ir::Outcome CallTree::visit(const PointCall& call, TermId condition) {
  const ir::Procedure& procedure = points_.procedure(side_, call.point);
  if (peeking_ && (*peeking_ == 0 || points_.is_late())) {
    not_ended_.push_back(condition);
    ir::Outcome anything;
    for (const ir::Output& output : procedure.outputs)
      anything.outputs.push_back(pool_.fresh("beyond", output.sort));
    return anything;
  }
  const std::string frame = frame_;
  if (call.point == 0) frame_ = std::to_string(++frames_) + ".";
  if (peeking_) --*peeking_;
  active_.push_back(&call);
  ir::Outcome outcome =
      ir::evaluate(pool_, task_.programs[side_], procedure, call.args, *this, condition);
  active_.pop_back();
  if (peeking_) ++*peeking_;
  frame_ = frame;
  return outcome;
}

ir::Outcome CallTree::leaf(const PointCall& call, TermId condition) {
  ir::Outcome standing = leaves_.leaf(side_, call, condition);
  note_ending(standing);
  if (unrolling_.peek == 0) return standing;
  peeking_ = unrolling_.peek;
  not_ended_.clear();
  const ir::Outcome followed = visit(call, condition);
  peeking_.reset();
  return choose(pool_, pool_.any_of(not_ended_), standing, followed);
}

}  // namespace tandem::engines::synchronised
