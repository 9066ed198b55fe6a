#include "engines/endings/endings.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/integer.h"
#include "engines/endings/cycle.h"
#include "engines/executions/inputs.h"
#include "engines/executions/simplest.h"
#include "engines/shared/placed_input.h"
#include "engines/shared/prepare.h"

namespace tandem::engines::endings {
namespace {

using ir::TermId;

// Runs of both versions in which one goes on for long and the other returns.
class LongRuns {
 public:
  LongRuns(const Task& task, const Question& question, const Executable& executable)
      : task_(task), question_(question), executable_(executable) {}

  replay::Batch run(std::vector<Witness> inputs, std::uint64_t blocks) const {
    std::erase_if(inputs, [&](const Witness& input) { return !is_meant(input); });
    const Stopwatch stopwatch(task_.counters.replay_seconds);
    replay::Subject subject = executable_.subject;
    subject.overflow = task_.running.overflow;
    subject.relation = task_.running.relation;
    replay::Limits limits;
    limits.blocks = blocks;
    replay::Batch batch = task_.runner.run_endless(subject, inputs, limits);
    task_.counters.executions += batch.executions;
    return batch;
  }

  // One that goes on for much longer, too, on an input that is easy to read.
  std::optional<Confirmed> simplest_like(const Confirmed& found) const {
    const Confirmed simple =
        executions::simplest(found, executable_, [&](std::span<const Witness> inputs) {
          return run({inputs.begin(), inputs.end()}, task_.limits.executions.blocks_of_many);
        });
    for (const Confirmed* one : {&simple, &found}) {
      if (auto run_on = confirm(one->witness())) return run_on;
    }
    return std::nullopt;
  }

  std::optional<Confirmed> confirm(const Witness& input) const {
    return run({input}, EndingLimits::blocks).difference;
  }

 private:
  // A program can have it, and no allocation fails, which terms know nothing of.
  bool is_meant(const Witness& input) const {
    return replay::failing_allocation(input.answer_seed) == 0 &&
           !replay::has_writing_answer(input.answer_seed) &&
           executions::is_possible(task_, question_.pair, executable_, input);
  }

  const Task& task_;
  const Question& question_;
  const Executable& executable_;
};

Side endless_side(const Confirmed& run) {
  return run.behaviours()[Side::Old].is_endless ? Side::Old : Side::New;
}

class Search {
 public:
  Search(const Points& points, const Executable& executable)
      : points_(points),
        task_(points.task),
        executable_(executable),
        runs_(points.task, points.question, executable) {}

  std::optional<EndlessRun> run() {
    const EndingLimits& limits = task_.limits.endings;
    const bool is_brief = true;
    std::vector<Witness> inputs = executions::choose_inputs(
        task_, points_.question.pair, executable_, {task_.running.seed, limits.inputs, is_brief});
    for (std::size_t i = 0; i < limits.candidates && !inputs.empty(); ++i) {
      if (points_.is_late()) return std::nullopt;
      const replay::Batch batch = runs_.run(inputs, task_.limits.executions.blocks_of_many);
      if (!batch.difference) return std::nullopt;
      const auto tried = static_cast<std::ptrdiff_t>(
          std::clamp<std::uint64_t>(batch.executions, 1, inputs.size()));
      inputs.erase(inputs.begin(), inputs.begin() + tried);
      auto found = runs_.simplest_like(*batch.difference);
      if (!found) continue;
      if (auto endless = prove(*found)) return EndlessRun{std::move(*found), std::move(*endless)};
    }
    return std::nullopt;
  }

 private:
  std::optional<Endless> prove(const Confirmed& run) {
    const Side side = endless_side(run);
    const Witness& input = run.witness();
    auto inputs =
        placed_inputs(points_.pool, task_, points_.question.pair, side, executable_, input);
    if (!inputs) return std::nullopt;
    const Placed placed = [&](TermId term) { return with_addresses(term, input); };
    const auto cycle = find_cycle(points_, side, std::move(*inputs), placed);
    if (!cycle) return std::nullopt;
    const ir::Procedure& loop = points_.procedure(side, cycle->point);
    return Endless{side, loop.where, state_text(side, *cycle), cycle->proof, std::nullopt};
  }

  // Globals in memory lie where the input has them.
  TermId with_addresses(TermId term, const Witness& input) {
    std::map<TermId, TermId> known;
    for (const TermId part : ir::reachable_terms(points_.pool, std::span(&term, 1))) {
      if (points_.pool[part].op != ir::Op::ObjectAddress) continue;
      if (const auto at = placed_address(points_.pool, task_, executable_, input, part))
        known[part] = points_.pool.constant(points_.pool.sort(part), *at);
    }
    return known.empty() ? term : ir::substitute(points_.pool, term, known);
  }

  // Variables of the loop if any of them decides, else what it is given.
  std::string state_text(Side side, const Cycle& cycle) const {
    for (const ir::InputKind kind : {ir::InputKind::LoopVariable, ir::InputKind::LiveIn}) {
      const std::string text = state_text(side, cycle, kind);
      if (!text.empty()) return text;
    }
    return "";
  }

  std::string state_text(Side side, const Cycle& cycle, ir::InputKind kind) const {
    const ir::Procedure& loop = points_.procedure(side, cycle.point);
    std::string text;
    std::set<std::string> named;
    for (const auto& [input, bits] : cycle.state) {
      const std::string& name = loop.input_name(input);
      if (loop.inputs[input].kind != kind || name.empty()) continue;
      const auto value = number_text(side, name, loop.inputs[input].sort, bits);
      if (!value || named.size() == EndingLimits::named || !named.insert(name).second) continue;
      text += (text.empty() ? "" : " && ") + name + " == " + *value;
    }
    return text;
  }

  // As C would compare it. Of a narrow number its type has to be known, of an address there is no
  // such text.
  std::optional<std::string> number_text(Side side, const std::string& name, ir::Sort sort,
                                         Bits bits) const {
    if (sort.width_bits > 32 && is_placed_address(bits) && to_signed(bits, sort.width_bits) > 0)
      return std::nullopt;
    for (const ir::Parameter& parameter : task_.procedure(points_.question.pair, side).parameters) {
      if (parameter.name == name && parameter.type.width_bits == sort.width_bits)
        return TypedValue{parameter.type, bits}.to_text();
    }
    const bool is_negative = to_signed(bits, sort.width_bits) < 0;
    if (is_negative && sort.width_bits < 32) return std::nullopt;
    return to_decimal(to_signed(bits, sort.width_bits));
  }

  const Points& points_;
  const Task& task_;
  const Executable& executable_;
  const LongRuns runs_;
};

bool has_loop(const Points& points) {
  return points.count(Side::Old) > 1 || points.count(Side::New) > 1;
}

}  // namespace

std::optional<EndlessRun> find_endless(const Task& task, const Question& question) {
  Prepared prepared = prepare(task, question, LoopCut::AtReturn);
  if (!prepared.forms) return std::nullopt;
  ir::TermPool pool{task.budget};
  const Points points{task, question, std::move(*prepared.forms), pool};
  if (!has_loop(points)) return std::nullopt;
  const auto executable = make_executable(task, question.pair);
  if (!executable) return std::nullopt;
  return Search(points, *executable).run();
}

std::optional<Confirmed> run_again(const Task& task, const Question& question, const Witness& input,
                                   Side endless) {
  const auto executable = make_executable(task, question.pair);
  if (!executable) return std::nullopt;
  auto run = LongRuns(task, question, *executable).confirm(input);
  if (!run || endless_side(*run) != endless) return std::nullopt;
  return run;
}

}  // namespace tandem::engines::endings
