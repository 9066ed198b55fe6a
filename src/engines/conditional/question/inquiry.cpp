#include "engines/conditional/question/inquiry.h"

#include <algorithm>

#include "engines/conditional/question/names.h"
#include "engines/shared/boundary.h"
#include "engines/shared/valid_pointers.h"

namespace tandem::engines::conditional {

using ir::Op;
using ir::TermId;

Inquiry::Inquiry(const Task& the_task, const Question& the_question)
    : Inquiry(the_task, the_question, inductive::state_by_induction, logic::Effort::Modest) {}

Inquiry::Inquiry(const Task& the_task, const Question& the_question, const Statement& state,
                 logic::Effort effort)
    : task(the_task), question(the_question), effort_(effort) {
  auto stated = state(task, question, pool);
  if (!stated || pool.is_true(stated->query.goal)) return;
  is_worth_asking_ = true;
  body = std::move(*stated);
  names = input_names(task, question.pair, pool, body.inputs[Side::Old]);
  valid_inputs = pool.boolean(true);
  if (has_two_pointers(task, question.pair)) {
    valid_inputs = valid_pointers(pool, task, question.pair, body.inputs[Side::Old]);
    if (!pool.is_true(valid_inputs)) body.query.assumptions.push_back(valid_inputs);
  }
  same_where_written_ = same_behaviour(pool, coupling_of(task, question.pair), body.outcomes,
                                       body.inputs, Compared::WhereWritten);
  std::vector<TermId> roots = body.query.assumptions;
  roots.push_back(same_where_written());
  const std::vector<TermId> terms = ir::reachable_terms(pool, roots);
  has_unknowns = body.may_not_end || std::any_of(terms.begin(), terms.end(), [&](TermId term) {
                   return pool[term].op == Op::Apply;
                 });
}

std::string Inquiry::next_name() { return question.name + "-when" + std::to_string(++queries_); }

bool Inquiry::is_late() const {
  const ConditionalLimits& limits = task.limits.conditional;
  // A brief question that is not answered says little about the next.
  const bool is_hopeless = effort_ != logic::Effort::Brief && undecided_ >= limits.undecided;
  return queries_ >= limits.queries || is_hopeless || task.budget.is_empty();
}

const logic::Model* Inquiry::find_refutation(const Cube& given, TermId goal) {
  for (Seen& seen : seen_) {
    const auto is = [&](TermId term, Bits value) {
      const auto found = seen.values->value(term);
      return found && *found == value;
    };
    const auto holds = [&](TermId term) { return is(term, 1); };
    if (is(goal, 0) && std::all_of(given.begin(), given.end(), holds) &&
        std::all_of(body.query.assumptions.begin(), body.query.assumptions.end(), holds))
      return &seen.model;
  }
  return nullptr;
}

logic::Answer Inquiry::ask(const Cube& given, TermId goal, logic::Effort effort) {
  if (const logic::Model* model = find_refutation(given, goal)) return logic::Refuted{*model, {}};
  logic::Query query{body.query.assumptions, goal};
  query.assumptions.insert(query.assumptions.end(), given.begin(), given.end());
  logic::Answer answer = task.prover.decide(pool, query, next_name(), effort);
  if (std::holds_alternative<logic::Undecided>(answer)) ++undecided_;
  const auto* refuted = std::get_if<logic::Refuted>(&answer);
  if (refuted != nullptr && seen_.size() < ConditionalLimits::models) {
    Seen& seen = seen_.emplace_back(Seen{refuted->model, std::nullopt});
    seen.values.emplace(pool, seen.model);
  }
  return answer;
}

bool Inquiry::is_implied(const Cube& given, TermId goal) {
  return std::holds_alternative<logic::Proved>(ask(given, goal, effort_));
}

bool Inquiry::is_always_implied(const Cube& given, TermId goal, logic::Effort effort) {
  if (find_refutation(given, goal) != nullptr) return false;
  logic::Query query{given, goal};
  query.assumptions.push_back(valid_inputs);
  return std::holds_alternative<logic::Proved>(
      task.prover.decide(pool, query, next_name(), effort));
}

Inquiry::Found Inquiry::find_difference(const Cube& given, logic::Effort effort) {
  logic::Answer answer = ask(given, same_where_written(), effort);
  if (same() != same_where_written() && !std::holds_alternative<logic::Refuted>(answer))
    answer = ask(given, same(), effort);
  if (const auto* proved = std::get_if<logic::Proved>(&answer)) {
    const std::string name = question.name + "-when" + std::to_string(queries_);
    return NoDifference{{name, proved->solver, proved->encoding}};
  }
  if (auto* refuted = std::get_if<logic::Refuted>(&answer))
    return Difference{std::move(refuted->model)};
  return {};
}

Proof Inquiry::so_far() const {
  Proof proof = body.so_far;
  const UsedOfPointers used{.are_valid = !pool.is_true(valid_inputs)};
  proof.grounds.add_all(pointer_grounds(pool, task, question.pair, used));
  return proof;
}

ir::Formula Inquiry::as_formula(TermId condition) const {
  ir::TermPool own;
  return ir::to_formula(own, over(own, formula_variables(own, task, question.pair), condition));
}

Question Inquiry::when(TermId condition) {
  Question under = question;
  under.assumed.insert(question.pair);
  under.name = next_name() + "-given";
  under.given = as_formula(condition);
  return under;
}

TermId Inquiry::over(Inquiry& other, TermId condition) const {
  return over(other.pool, other.body.inputs[Side::Old], condition);
}

TermId Inquiry::over(ir::TermPool& other, const std::vector<TermId>& inputs,
                     TermId condition) const {
  std::map<TermId, TermId> variables;
  for (std::size_t i = 0; i < inputs.size(); ++i) variables[body.inputs[Side::Old][i]] = inputs[i];
  return ir::import_term(other, pool, condition, variables);
}

bool Inquiry::is_comparison(TermId term) const {
  const Op op = pool[term].op;
  return op == Op::Eq || op == Op::BvSlt || op == Op::BvUlt || op == Op::IntLt;
}

bool Inquiry::is_small(TermId term) const {
  std::size_t visits = 0;
  std::vector<TermId> open{term};
  while (!open.empty()) {
    const TermId at = open.back();
    open.pop_back();
    if (++visits > ConditionalLimits::literal_terms) return false;
    open.insert(open.end(), pool.args(at).begin(), pool.args(at).end());
  }
  return true;
}

bool Inquiry::is_plain(TermId term) const {
  if (!is_small(term)) return false;
  const std::vector<TermId> parts = ir::reachable_terms(pool, std::span(&term, 1));
  if (std::any_of(parts.begin(), parts.end(),
                  [&](TermId part) { return pool[part].op == Op::Ite; }))
    return false;
  const auto text = ir::to_c(pool, term, names);
  return text && text->size() <= ConditionalLimits::literal_characters;
}

bool Inquiry::can_be_evaluated(TermId condition, const Cube& before) {
  const Op op = pool[condition].op;
  if (op == Op::Not) return can_be_evaluated(pool.args(condition)[0], before);
  if (op != Op::And && op != Op::Or) {
    const TermId is_defined = ir::is_defined_in_c(pool, condition, names);
    return pool.is_true(is_defined) || is_implied(before, is_defined);
  }
  Cube reached = before;
  for (const TermId part : ir::in_order_of_evaluation(pool, pool.args(condition))) {
    if (!can_be_evaluated(part, reached)) return false;
    reached.push_back(op == Op::And ? part : pool.negate(part));
  }
  return true;
}

}  // namespace tandem::engines::conditional
