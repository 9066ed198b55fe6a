#include "engines/correlated/steps.h"

namespace tandem::engines::correlated {
namespace {

using ir::TermId;

std::optional<std::size_t> world_output(const Points& points, Side side) {
  const std::vector<ir::Output>& outputs = points.procedure(side, 0).outputs;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i].kind == ir::OutputKind::World) return i;
  }
  return std::nullopt;
}

// The body of a point: calls of points are left, and noted.
class OneRound : public PairPolicy {
 public:
  OneRound(const Points& points, ir::TermPool& pool, StandIns& stand_ins, Side side,
           std::vector<PointerSum>* sums)
      : PairPolicy(points.task, pool, stand_ins, side), points_(points), sums_(sums) {}

  // nullopt where the function calls itself.
  std::optional<std::vector<Leaf>> run(const PointCall& call, TermId reached) {
    const ir::Outcome outcome =
        ir::evaluate(pool_, task_.programs[side_], points_.procedure(side_, call.point), call.args,
                     *this, reached);
    if (calls_itself_) return std::nullopt;
    std::vector<TermId> ends{reached};
    for (const Leaf& leaf : leaves_) ends.push_back(pool_.negate(leaf.condition));
    if (!points_.sees_all_endings) {
      ends.push_back(
          pool_.equal(ir::ending_of(pool_, outcome), ir::ending_term(pool_, Ending::Return)));
    }
    leaves_.push_back({pool_.all_of(ends), std::nullopt, values_at_end(outcome)});
    std::erase_if(leaves_, [&](const Leaf& leaf) { return pool_.is_false(leaf.condition); });
    for (Leaf& leaf : leaves_) leaf.calls = calls_;
    return std::move(leaves_);
  }

 private:
  std::vector<TermId> values_at_end(const ir::Outcome& outcome) const {
    std::vector<TermId> values = outcome.outputs;
    if (!points_.sees_all_endings) return values;
    values.push_back(ir::ending_of(pool_, outcome));
    if (const auto world = world_output(points_, side_))
      values.push_back(outcome.stop_world.value_or(outcome.outputs[*world]));
    return values;
  }

  ir::Outcome call(const ir::CallSite& site, std::span<const TermId> args,
                   TermId condition) override {
    if (const auto* id = std::get_if<ir::ExternalId>(&site.callee)) {
      const ir::External& external = task_.programs[side_].externals[*id];
      const auto count = static_cast<std::ptrdiff_t>(external.parameter_sorts.size());
      if (!external.is_pure && external.kind == ir::ExternalKind::Function)
        calls_.push_back({external.name, condition, {args.begin(), args.begin() + count}});
      return call_external(*id, args, condition);
    }
    const auto point = points_.called(side_, site.callee);
    if (!point) return stand_in(std::get<ir::ProcedureId>(site.callee), args, condition);
    calls_itself_ = calls_itself_ || *point == 0;
    leaves_.push_back({condition, point, {args.begin(), args.end()}});
    ir::Outcome left;
    for (const ir::Output& output : points_.procedure(side_, *point).outputs)
      left.outputs.push_back(pool_.fresh("left", output.sort));
    return left;
  }

  void pointer_sum(TermId base, TermId distance, TermId sum, TermId condition) override {
    if (sums_ != nullptr) sums_->push_back({base, distance, sum, condition});
  }

  const Points& points_;
  std::vector<PointerSum>* sums_;
  std::vector<Leaf> leaves_;
  std::vector<OutsideCall> calls_;
  bool calls_itself_ = false;
};

}  // namespace

std::vector<ir::Sort> sorts_at_end(const Points& points, Side side) {
  std::vector<ir::Sort> sorts;
  for (const ir::Output& output : points.procedure(side, 0).outputs) sorts.push_back(output.sort);
  if (!points.sees_all_endings) return sorts;
  sorts.push_back(ir::ending_sort);
  if (world_output(points, side)) sorts.push_back(ir::Sort::world());
  return sorts;
}

ir::Outcome outcome_of(const Points& points, Side side, const std::vector<TermId>& values) {
  const std::size_t count = points.procedure(side, 0).outputs.size();
  ir::Outcome outcome;
  outcome.outputs.assign(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
  outcome.ending = values[count];
  if (values.size() > count + 1) outcome.stop_world = values[count + 1];
  return outcome;
}

std::optional<std::vector<Leaf>> leaves_of(const Points& points, ir::TermPool& pool,
                                           StandIns& stand_ins, Side side, const PointCall& call,
                                           unsigned rounds, std::vector<PointerSum>* sums) {
  std::vector<Leaf> open{{pool.boolean(true), call.point, call.args}};
  std::vector<Leaf> done;
  for (unsigned round = 0; round < rounds; ++round) {
    std::vector<Leaf> next;
    for (const Leaf& from : open) {
      auto leaves = OneRound(points, pool, stand_ins, side, sums)
                        .run({call.point, from.values}, from.condition);
      if (!leaves) return std::nullopt;
      for (Leaf& leaf : *leaves) {
        leaf.calls.insert(leaf.calls.begin(), from.calls.begin(), from.calls.end());
        (leaf.point == call.point ? next : done).push_back(std::move(leaf));
      }
    }
    open = std::move(next);
    if (open.size() + done.size() > CorrelatedLimits::leaves) return std::nullopt;
  }
  done.insert(done.end(), open.begin(), open.end());
  return done;
}

}  // namespace tandem::engines::correlated
