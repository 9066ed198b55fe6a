#include "engines/conditional/summary.h"

#include <algorithm>

#include "engines/boundary.h"
#include "engines/inductive/policy.h"

namespace tandem::engines {
namespace {

using ir::Op;
using ir::TermId;

class Summary {
 public:
  explicit Summary(Question& question)
      : question_(question),
        pool_(question.pool),
        prepared_(prepare(question.task, question.pair, question.options.wants)) {}

  std::optional<DifferenceCase> describe(const DifferingPart& part) {
    const auto when = ir::to_c(pool_, pool_.all_of(part.cube), question_.names);
    if (!when) return std::nullopt;
    here_ = part.cube;
    find_decided(part);
    DifferenceCase made{*when, {}, {}};
    const auto old_end = ending_of(Side::Old);
    const auto new_end = ending_of(Side::New);
    // Where the same part has several endings, nothing is true of all of it.
    if (old_end && new_end && *old_end != *new_end) {
      made.outputs.push_back({"ending", *old_end, *new_end});
    } else if (old_end && new_end) {
      add_outputs(made);
    }
    for (const Side side : sides) made.lines[side] = lines_of(side, part.example);
    return made;
  }

 private:
  static constexpr std::size_t max_conditions = 24;

  // Conditions in what the versions give that are the same for the whole part: those of its
  // cube, and those that follow.
  void find_decided(const DifferingPart& part) {
    decided_.clear();
    for (const TermId literal : part.cube) {
      const bool is_negated = pool_[literal].op == Op::Not;
      decided_[is_negated ? pool_.args(literal)[0] : literal] = pool_.boolean(!is_negated);
    }
    std::vector<TermId> roots;
    for (const Side side : sides) {
      const ir::Outcome& outcome = question_.body.outcomes[side];
      if (outcome.ending) roots.push_back(*outcome.ending);
      std::copy_if(outcome.outputs.begin(), outcome.outputs.end(), std::back_inserter(roots),
                   [&](TermId output) { return pool_.sort(output).is_scalar(); });
    }
    logic::Evaluator values(pool_, part.example);
    std::size_t asked = 0;
    for (const TermId term : ir::reachable_terms(pool_, roots)) {
      if (pool_[term].op != Op::Ite || asked >= max_conditions || question_.is_late()) continue;
      const TermId condition = pool_.args(term)[0];
      const auto value = values.value(condition);  // no other can be the same everywhere
      if (!value || decided_.contains(condition)) continue;
      ++asked;
      if (question_.is_implied(here_, *value == 1 ? condition : pool_.negate(condition)))
        decided_[condition] = pool_.boolean(*value == 1);
    }
  }

  // Twice: what is decided may bring up another of these conditions.
  TermId within(TermId term) {
    return ir::substitute(pool_, ir::substitute(pool_, term, decided_), decided_);
  }

  // If it is the same for the whole part.
  std::optional<std::string> ending_of(Side side) {
    const TermId ending = within(ir::ending_of(pool_, question_.body.outcomes[side]));
    const auto value = pool_.constant_value(ending);
    if (!value) return std::nullopt;
    return to_text(static_cast<Ending>(*value));
  }

  void add_outputs(DifferenceCase& made) {
    const ir::Program& program = question_.task.programs[Side::Old];
    const ir::Procedure& procedure =
        program.procedures[question_.task.plan.pairs[question_.pair].ids[Side::Old]];
    for (const auto& [i, j] : contract_of(question_.task, question_.pair).outputs) {
      const ir::Output& output = procedure.outputs[i];
      if (!output.sort.is_scalar()) continue;
      const TermId old_value = question_.body.outcomes[Side::Old].outputs[i];
      const TermId new_value = question_.body.outcomes[Side::New].outputs[j];
      const auto before = ir::to_c(pool_, within(old_value), question_.names);
      const auto after = ir::to_c(pool_, within(new_value), question_.names);
      if (!before || !after || *before == *after) continue;
      if (question_.is_implied(here_, pool_.equal(old_value, new_value))) continue;
      const std::string name =
          output.kind == ir::OutputKind::Global ? program.globals[output.global].name : "return";
      made.outputs.push_back({name, *before, *after});
    }
  }

  // The lines of a version on the path that an input takes; loops count by their calls.
  std::vector<unsigned> lines_of(Side side, const logic::Model& model) {
    if (!prepared_.forms) return {};
    const auto& forms = *prepared_.forms;
    const Setting setting{
        question_.task, {&forms[Side::Old], &forms[Side::New]}, {}, {}, false, {}};
    StandIns stand_ins(pool_);
    InductivePolicy policy(setting, pool_, stand_ins, side);
    const auto is_taken = [&](TermId condition) {
      return logic::value_of(pool_, model, condition) == Bits{1};
    };
    const ir::Program& program = question_.task.programs[side];
    ir::PathStream paths(pool_, program, forms[side].body, question_.body.inputs[side], policy,
                         is_taken);
    const auto path = paths.next();
    if (!path) return {};
    const std::string& file =
        program.procedures[question_.task.plan.pairs[question_.pair].ids[side]].where.file;
    std::set<unsigned> lines;
    for (const SourceLocation& where : path->lines) {
      if (where.file == file) lines.insert(where.line);
    }
    return {lines.begin(), lines.end()};
  }

  Question& question_;
  ir::TermPool& pool_;
  const Prepared prepared_;  // what the lines are followed in
  Cube here_;                // what holds in the part
  std::map<TermId, TermId> decided_;
};

bool has_same_effects(const DifferenceCase& a, const DifferenceCase& b) {
  return !a.outputs.empty() && a.outputs == b.outputs;
}

void merge(DifferenceCase& into, const DifferenceCase& other) {
  const auto enclosed = [](const std::string& text) {
    return text.find(" && ") == std::string::npos ? text : "(" + text + ")";
  };
  into.when = enclosed(into.when) + " || " + enclosed(other.when);
  for (const Side side : sides) {
    std::vector<unsigned> all;
    std::set_union(into.lines[side].begin(), into.lines[side].end(), other.lines[side].begin(),
                   other.lines[side].end(), std::back_inserter(all));
    into.lines[side] = std::move(all);
  }
}

}  // namespace

std::vector<DifferenceCase> summarise(Question& question, const Differences& differences) {
  std::vector<DifferenceCase> cases;
  Summary summary(question);
  for (const DifferingPart& part : differences.parts) {
    auto described = summary.describe(part);
    if (!described) continue;
    const auto same = std::find_if(cases.begin(), cases.end(), [&](const DifferenceCase& one) {
      return has_same_effects(one, *described);
    });
    if (same == cases.end()) {
      cases.push_back(std::move(*described));
    } else {
      merge(*same, *described);
    }
  }
  return cases;
}

}  // namespace tandem::engines
