#include "engines/synchronised/runs.h"

#include <algorithm>
#include <random>

#include "engines/shared/boundary.h"

namespace tandem::engines::synchronised {
namespace {

using ir::TermId;

bool agree(const std::optional<Bits>& a, const std::optional<Bits>& b) {
  return !a || !b || *a == *b;
}

}  // namespace

const std::vector<SampleRuns::Run>& SampleRuns::runs(Side side) {
  if (!runs_[side].empty()) return runs_[side];
  const Both<std::vector<TermId>> inputs =
      input_variables(pool_, points_.task, points_.question.pair);
  for (std::size_t run = 0; run < SynchronisedLimits::runs; ++run) {
    runs_[side].push_back(is_meant(run) ? follow(side, {0, constants(inputs[side], run)}) : Run{});
  }
  return runs_[side];
}

bool SampleRuns::is_meant(std::size_t run) {
  const auto& given = points_.question.given;
  if (!given) return true;
  const Both<std::vector<TermId>> inputs =
      input_variables(pool_, points_.task, points_.question.pair);
  const TermId holds = ir::instantiate(pool_, *given, constants(inputs[Side::Old], run));
  return logic::value_of(pool_, {}, holds) != Bits{0};
}

// Which of the inputs of the functions are pointers, on either side.
const std::set<TermId>& SampleRuns::pointers() {
  if (pointers_) return *pointers_;
  pointers_.emplace();
  const Both<std::vector<TermId>> inputs =
      input_variables(pool_, points_.task, points_.question.pair);
  for (const Side side : sides) {
    const ir::Procedure& function = points_.procedure(side, 0);
    std::size_t parameter = 0;
    for (std::size_t i = 0; i < inputs[side].size(); ++i) {
      const ir::Input& input = function.inputs[i];
      const ScalarType* type = nullptr;
      if (input.kind == ir::InputKind::Parameter)
        type = &function.parameters[parameter++].type;
      else if (input.kind == ir::InputKind::Global)
        type = &points_.task.programs[side].globals[input.global].type;
      if (type != nullptr && type->is_pointer) pointers_->insert(inputs[side][i]);
    }
  }
  return *pointers_;
}

// The same variable, the same value: on both sides, whatever else there is. Small
// numbers, and in some runs larger ones; pointers mostly to places of their own.
std::vector<TermId> SampleRuns::constants(const std::vector<TermId>& inputs, std::size_t run) {
  std::vector<TermId> args;
  for (const TermId input : inputs) {
    if (!pool_.sort(input).is_scalar() || pool_[input].op != ir::Op::Var) {
      args.push_back(input);
      continue;
    }
    std::mt19937 random(static_cast<unsigned>(input.index * 31 + run));
    const unsigned below =
        run % 3 == 2 ? SynchronisedLimits::larger_start : SynchronisedLimits::start;
    const Bits number = random() % below;
    // In either half of the addresses: that a pointer is above or below a number means nothing.
    const Bits page = run % 2 == 0 ? ir::null_page_bytes : ~ir::null_page_bytes + 1;
    const Bits scale = pointers().contains(input) ? page : 1;
    const ir::Sort sort = pool_.sort(input);
    args.push_back(pool_.constant(
        sort, sort.is_bits() ? truncate(number * scale, sort.width_bits) : number * scale));
  }
  return args;
}

// One call after the other: of several that are made, the last.
SampleRuns::Run SampleRuns::follow(Side side, PointCall call) {
  Run run;
  logic::Model nothing;
  nothing.seed = seed;
  logic::Evaluator values(pool_, nothing);
  for (std::size_t step = 0; step < SynchronisedLimits::run_steps && !points_.is_late(); ++step) {
    run.push_back({call, {}});
    for (const TermId arg : call.args) run.back().args.push_back(values.value(arg));
    const Expansion& expansion = expansions_.of(side, call);
    const Expansion::Call* next = nullptr;
    for (const Expansion::Call& candidate : expansion.calls) {
      const auto is_made = values.value(candidate.condition);
      if (is_made && *is_made != 0) next = &candidate;
    }
    if (next == nullptr) break;
    call = next->call;
  }
  return run;
}

std::vector<PointCall> SampleRuns::visits(Side side, PointId point) {
  std::vector<PointCall> all;
  for (const Run& run : runs(side)) {
    for (const Visit& visit : run) {
      if (visit.call.point == point) all.push_back(visit.call);
    }
  }
  return all;
}

std::vector<Meeting> SampleRuns::meetings(const Claim& claim) {
  std::vector<Meeting> meetings;
  for (const Both<const Visit*>& visits : met(claim))
    meetings.push_back(make_both(visits[Side::Old]->args, visits[Side::New]->args));
  return meetings;
}

std::vector<Both<PointCall>> SampleRuns::met_calls(const Claim& claim, std::size_t most) {
  std::vector<Both<PointCall>> calls;
  for (const Both<const Visit*>& visits : met(claim)) {
    if (calls.size() == most) break;
    calls.push_back(make_both(visits[Side::Old]->call, visits[Side::New]->call));
  }
  return calls;
}

std::vector<Both<const SampleRuns::Visit*>> SampleRuns::met(const Claim& claim) {
  std::vector<Both<const Visit*>> met;
  const std::vector<Run>& before = runs(Side::Old);
  const std::vector<Run>& after = runs(Side::New);
  for (std::size_t run = 0; run < SynchronisedLimits::runs; ++run) {
    std::size_t next = 0;  // visits of the new run before it are taken
    for (const Visit& visit : before[run]) {
      if (visit.call.point != claim.points[Side::Old]) continue;
      for (std::size_t i = next; i < after[run].size(); ++i) {
        const Visit& partner = after[run][i];
        if (partner.call.point != claim.points[Side::New]) continue;
        const bool is_met = std::all_of(
            claim.coupling.inputs.begin(), claim.coupling.inputs.end(), [&](const IndexPair& pair) {
              return agree(visit.args[pair.first], partner.args[pair.second]);
            });
        if (!is_met) continue;
        met.push_back(make_both<const Visit*>(&visit, &partner));
        next = i + 1;
        break;
      }
    }
  }
  return met;
}

}  // namespace tandem::engines::synchronised
