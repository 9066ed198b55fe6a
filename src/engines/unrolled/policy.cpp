#include "engines/unrolled/policy.h"

#include <algorithm>

namespace tandem::engines::unrolled {

using ir::TermId;

ir::Outcome UnrollingPolicy::call(const ir::CallSite& site, std::span<const TermId> args,
                                  TermId condition) {
  if (const auto* external = std::get_if<ir::ExternalId>(&site.callee)) {
    return call_external(*external, args, condition);
  }
  if (const auto* loop = std::get_if<ir::LoopId>(&site.callee))
    return call_loop(site, *loop, args, condition);
  return call_procedure(std::get<ir::ProcedureId>(site.callee), args, condition);
}

ir::Outcome UnrollingPolicy::call_loop(const ir::CallSite&, ir::LoopId id,
                                       std::span<const TermId> args, TermId condition) {
  const ir::Procedure& loop = form_->loops[id];
  // A loop is entered anew unless it is its own next iteration.
  const bool is_next = !rounds_.empty() && rounds_.back().first == std::pair{form_, id};
  const unsigned round = is_next ? rounds_.back().second + 1 : 0;
  if (!may_enter(round)) return give_up(loop, condition);
  rounds_.push_back({{form_, id}, round});
  ir::Outcome outcome = ir::evaluate(pool_, task_.programs[side_], loop, args, *this, condition);
  rounds_.pop_back();
  return outcome;
}

ir::Outcome UnrollingPolicy::call_procedure(ir::ProcedureId id, std::span<const TermId> args,
                                            TermId condition) {
  if (stands_in_ && stands_in_(id)) return stand_in(id, args, condition);
  const ir::Procedure& procedure = task_.programs[side_].procedures[id];
  const ir::RecursiveForm* callee = form_of(id);
  if (callee == nullptr) return stand_in(id, args, condition);
  if (!may_enter(depth_)) return give_up(procedure, condition);
  const ir::RecursiveForm* caller = form_;
  auto rounds = std::move(rounds_);
  rounds_.clear();
  form_ = callee;
  ++depth_;
  const std::string frame = frame_;
  frame_ = std::to_string(++frames_) + ".";
  ir::Outcome outcome =
      ir::evaluate(pool_, task_.programs[side_], callee->body, args, *this, condition);
  --depth_;
  frame_ = frame;
  form_ = caller;
  rounds_ = std::move(rounds);
  return outcome;
}

const ir::RecursiveForm* UnrollingPolicy::form_of(ir::ProcedureId id) {
  const auto [at, is_new] = forms_.try_emplace(id);
  const ir::Procedure& procedure = task_.programs[side_].procedures[id];
  if (is_new && procedure.has_body())
    at->second = ir::make_recursive(task_.programs[side_], procedure);
  return at->second ? &*at->second : nullptr;
}

bool UnrollingPolicy::may_enter(unsigned depth) {
  if (++bodies_ > limits_.bodies || pool_.size() > UnrolledLimits::terms) has_hit_limit_ = true;
  if (task_.budget.is_empty()) has_hit_limit_ = true;
  return depth < limits_.depth && !has_hit_limit_;
}

ir::Outcome UnrollingPolicy::give_up(const ir::Procedure& callee, TermId condition) {
  beyond_.push_back(condition);
  ir::Outcome outcome;
  for (const ir::Output& output : callee.outputs)
    outcome.outputs.push_back(pool_.fresh("beyond", output.sort));
  if (!callee.may_stop) return outcome;
  outcome.ending = pool_.fresh("beyond", ir::ending_sort);
  const bool has_world =
      std::any_of(callee.inputs.begin(), callee.inputs.end(),
                  [](const ir::Input& input) { return input.sort == ir::Sort::world(); });
  if (has_world) outcome.stop_world = pool_.fresh("beyond", ir::Sort::world());
  return outcome;
}

}  // namespace tandem::engines::unrolled
