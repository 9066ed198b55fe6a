#include "engines/conditional/wording/summary.h"

#include <algorithm>

#include "engines/conditional/wording/wording.h"
#include "engines/inductive/policy.h"
#include "engines/shared/boundary.h"

namespace tandem::engines::conditional {
namespace {

using ir::Op;
using ir::TermId;

class Summary {
 public:
  explicit Summary(Inquiry& inquiry)
      : inquiry_(inquiry), pool_(inquiry.pool), prepared_(prepare(inquiry.task, inquiry.question)) {
    find_results();
  }

  // Its condition is not in words yet.
  DifferenceCase describe(const DifferingPart& part) {
    here_ = part.cube;
    example_ = &part.example;
    find_decided(part);
    DifferenceCase made;
    const auto old_end = ending_of(Side::Old);
    const auto new_end = ending_of(Side::New);
    // Where the same part has several endings, nothing is true of all of it.
    if (old_end && new_end && *old_end != *new_end) {
      made.outputs.push_back({"ending", *old_end, *new_end});
    } else if (old_end && new_end) {
      for (const Result& result : results_) add_result(made, result);
    }
    for (const Side side : sides) made.lines[side] = lines_of(side, part.example);
    return made;
  }

 private:
  // What a caller sees, by its name in the source.
  struct Result {
    std::string name;
    Both<TermId> values;
    bool is_signed = true;
  };

  void find_results() {
    const Both<ir::Outcome>& outcomes = inquiry_.body.outcomes;
    const Coupling coupling = coupling_of(inquiry_.task, inquiry_.question.pair);
    for (const auto& [i, j] : coupling.outputs)
      add_output(Side::Old, i, {outcomes[Side::Old].outputs[i], outcomes[Side::New].outputs[j]});
    for (const Side side : sides) {  // what the other version leaves as it was
      for (const auto& [output, input] : coupling.unchanged[side]) {
        Both<TermId> values;
        values[side] = outcomes[side].outputs[output];
        values[other(side)] = inquiry_.body.inputs[side][input];
        add_output(side, output, values);
      }
    }
  }

  // One that the procedure of a side has at this place.
  void add_output(Side side, std::size_t at, const Both<TermId>& values) {
    const ir::Program& program = inquiry_.task.programs[side];
    const pairing::Pair& pair = inquiry_.task.plan.pairs[inquiry_.question.pair];
    const ir::Output& output = program.procedures[pair.ids[side]].outputs[at];
    if (output.sort == ir::Sort::memory()) return add_memory(values);
    if (!output.sort.is_scalar()) return;
    if (output.kind == ir::OutputKind::Global) {
      const ir::Global& global = program.globals[output.global];
      results_.push_back({global.name, values, global.type.is_signed});
      return;
    }
    if (output.kind == ir::OutputKind::LiveOut || output.kind == ir::OutputKind::LoopExit) {
      const bool is_exit = output.kind == ir::OutputKind::LoopExit;
      if (is_exit || !output.variable.empty())
        results_.push_back({is_exit ? "way out" : output.variable, values, !is_exit});
      return;
    }
    const std::optional<ScalarType>& type = program.procedures[pair.ids[side]].return_type;
    const bool is_structure =
        type && (type->name.starts_with("struct ") || type->name.starts_with("union "));
    if (!is_structure)  // its bits say nothing
      results_.push_back({"return", values, !type || type->is_signed});
  }

  void add_memory(const Both<TermId>& memories) {
    const TermId before = pool_.variable("memory!", ir::Sort::memory());
    for (const WrittenPlace& place :
         written_places(pool_, memories[Side::Old], memories[Side::New])) {
      const auto load_from = [&](TermId memory) {
        return pool_.make(Op::Load, ir::Sort::bits(place.width_bits), {memory, place.address});
      };
      if (const auto name = inquiry_.names(load_from(before)))
        results_.push_back({name->text,
                            {load_from(memories[Side::Old]), load_from(memories[Side::New])},
                            name->is_signed});
    }
  }

  // Conditions in what the versions give that are the same for the whole part: those of its
  // cube, and those that follow.
  void find_decided(const DifferingPart& part) {
    decided_.clear();
    std::map<TermId, TermId> numbers;  // what is one number in all of the part
    for (const TermId literal : part.cube) {
      const bool is_negated = pool_[literal].op == Op::Not;
      decided_[is_negated ? pool_.args(literal)[0] : literal] = pool_.boolean(!is_negated);
      if (pool_[literal].op != Op::Eq) continue;
      const TermId a = pool_.args(literal)[0];
      const TermId b = pool_.args(literal)[1];
      if (pool_.constant_value(b)) numbers.emplace(a, b);
      if (pool_.constant_value(a)) numbers.emplace(b, a);
    }
    std::vector<TermId> roots;
    for (const Side side : sides) {
      if (const auto ending = inquiry_.body.outcomes[side].ending) roots.push_back(*ending);
      for (const Result& result : results_) roots.push_back(result.values[side]);
    }
    logic::Evaluator values(pool_, part.example);
    std::size_t asked = 0;
    for (const TermId term : ir::reachable_terms(pool_, roots)) {
      if (pool_[term].op != Op::Ite || asked >= inquiry_.task.limits.conditional.choices ||
          inquiry_.is_late())
        continue;
      const TermId condition = pool_.args(term)[0];
      const auto value = values.value(condition);  // no other can be the same everywhere
      if (!value || decided_.contains(condition)) continue;
      const TermId there = ir::substitute(pool_, condition, numbers);
      if (pool_.constant_value(there)) {
        decided_[condition] = there;
        continue;
      }
      ++asked;
      if (inquiry_.is_implied(here_, *value == 1 ? condition : pool_.negate(condition)))
        decided_[condition] = pool_.boolean(*value == 1);
    }
  }

  // Twice: what is decided may bring up another of these conditions.
  TermId within(TermId term) {
    return ir::substitute(pool_, ir::substitute(pool_, term, decided_), decided_);
  }

  // If it is the same for the whole part.
  std::optional<std::string> ending_of(Side side) {
    const TermId ending = within(ir::ending_of(pool_, inquiry_.body.outcomes[side]));
    const auto value = pool_.constant_value(ending);
    if (!value) return std::nullopt;
    return to_text(static_cast<Ending>(*value));
  }

  // In terms of the inputs, or as a number that is the same for the whole part.
  std::optional<std::string> text_of(TermId term, bool is_signed) {
    if (auto text = ir::to_c_value(pool_, within(term), inquiry_.names, is_signed)) return text;
    const auto value = logic::value_of(pool_, *example_, term);
    if (!value || !pool_.sort(term).is_bits()) return std::nullopt;
    const TermId number = pool_.constant(pool_.sort(term), *value);
    if (!inquiry_.is_implied(here_, pool_.equal(term, number))) return std::nullopt;
    return ir::to_c_value(pool_, number, inquiry_.names, is_signed);
  }

  void add_result(DifferenceCase& made, const Result& result) {
    const auto before = text_of(result.values[Side::Old], result.is_signed);
    const auto after = text_of(result.values[Side::New], result.is_signed);
    if (!before || !after || *before == *after) return;
    if (inquiry_.is_implied(here_, pool_.equal(result.values[Side::Old], result.values[Side::New])))
      return;
    made.outputs.push_back({result.name, *before, *after});
  }

  // The lines of a version on the path that an input takes; loops count by their calls.
  std::vector<unsigned> lines_of(Side side, const logic::Model& model) {
    if (!prepared_.forms) return {};
    const auto& forms = *prepared_.forms;
    const Question nothing_assumed{.pair = inquiry_.question.pair};
    const inductive::Setting setting{
        inquiry_.task, {&forms[Side::Old], &forms[Side::New]}, nothing_assumed, {}, false};
    StandIns stand_ins(pool_);
    inductive::InductivePolicy policy(setting, pool_, stand_ins, side);
    const auto is_taken = [&](TermId condition) {
      return logic::value_of(pool_, model, condition) == Bits{1};
    };
    const ir::Program& program = inquiry_.task.programs[side];
    ir::PathStream paths(pool_, program, forms[side].body, inquiry_.body.inputs[side], policy,
                         is_taken);
    const auto path = paths.next();
    if (!path) return {};
    const std::string& file =
        program.procedures[inquiry_.task.plan.pairs[inquiry_.question.pair].ids[side]].where.file;
    std::set<unsigned> lines;
    for (const SourceLocation& where : path->lines) {
      if (where.file == file) lines.insert(where.line);
    }
    return {lines.begin(), lines.end()};
  }

  Inquiry& inquiry_;
  ir::TermPool& pool_;
  const Prepared prepared_;  // what the lines are followed in
  std::vector<Result> results_;
  Cube here_;                              // what holds in the part
  const logic::Model* example_ = nullptr;  // one of its inputs
  std::map<TermId, TermId> decided_;
};

bool has_same_effects(const DifferenceCase& a, const DifferenceCase& b) {
  return !a.outputs.empty() && a.outputs == b.outputs;
}

void add_lines(DifferenceCase& into, const DifferenceCase& other) {
  for (const Side side : sides) {
    std::vector<unsigned> all;
    std::set_union(into.lines[side].begin(), into.lines[side].end(), other.lines[side].begin(),
                   other.lines[side].end(), std::back_inserter(all));
    into.lines[side] = std::move(all);
  }
}

}  // namespace

std::vector<DifferenceCase> summarise(Inquiry& inquiry, const Differences& differences) {
  struct Case {
    DifferenceCase described;
    std::vector<TermId> parts;  // where it is so
  };
  std::vector<Case> cases;
  Summary summary(inquiry);
  ir::TermPool& pool = inquiry.pool;
  for (const DifferingPart& part : differences.parts) {
    DifferenceCase described = summary.describe(part);
    const TermId where = pool.all_of(part.cube);
    const auto same = std::find_if(cases.begin(), cases.end(), [&](const Case& one) {
      return has_same_effects(one.described, described);
    });
    if (same == cases.end()) {
      cases.push_back({std::move(described), {where}});
    } else {
      add_lines(same->described, described);
      same->parts.push_back(where);
    }
  }
  std::vector<DifferenceCase> worded;
  for (Case& one : cases) {
    const TermId where = ir::join_conditions(pool, one.parts);
    auto when = ir::to_c(pool, in_fewer_words(inquiry, where), inquiry.names);
    if (!when) continue;
    one.described.when = std::move(*when);
    worded.push_back(std::move(one.described));
  }
  return worded;
}

}  // namespace tandem::engines::conditional
