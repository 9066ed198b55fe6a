#include "engines/unrolled/unrolled.h"

#include <algorithm>

#include "engines/shared/prepare.h"
#include "engines/shared/termination.h"
#include "engines/unrolled/policy.h"
#include "ir/calls.h"

namespace tandem::engines::unrolled {

using ir::TermId;

namespace {

// A solver does not look at the clock while it takes in writes to unknown places one upon the
// other.
bool has_many_stores(const ir::TermPool& pool, TermId goal) {
  const std::vector<TermId> roots{goal};
  const std::vector<TermId> all = ir::reachable_terms(pool, roots);
  return std::count_if(all.begin(), all.end(), [&](TermId term) {
           return pool[term].op == ir::Op::Store;
         }) > static_cast<std::ptrdiff_t>(UnrolledLimits::stores);
}

// Both bodies, followed so far.
struct Followed {
  BodyQuery body;  // its assumptions hold of all inputs that are given
  TermId within;   // that no more rounds are needed
  bool is_too_large = false;
};

Followed follow(const Task& task, const Question& question, const RoundLimits& rounds,
                const Both<ir::RecursiveForm>& forms, ir::TermPool& pool, StandIns& stand_ins) {
  Followed followed{{}, pool.boolean(true)};
  BodyQuery& body = followed.body;
  body.so_far.rule = "unrolled";
  body.inputs = input_variables(pool, task, question.pair);
  std::vector<TermId> beyond;
  for (const Side side : sides) {
    UnrollingPolicy policy(task, pool, stand_ins, side, forms[side], rounds);
    body.outcomes[side] = ir::evaluate(pool, task.programs[side], forms[side].body,
                                       body.inputs[side], policy, pool.boolean(true));
    body.externals[side] = policy.externals();
    beyond.insert(beyond.end(), policy.beyond().begin(), policy.beyond().end());
    followed.is_too_large = followed.is_too_large || policy.has_hit_limit();
  }
  followed.within = pool.negate(pool.any_of(beyond));
  body.query.assumptions = stand_ins.assumptions();
  if (question.given) {
    body.query.assumptions.push_back(
        ir::instantiate(pool, *question.given, body.inputs[Side::Old]));
  }
  body.query.goal =
      same_behaviour(pool, coupling_of(task, question.pair), body.outcomes, body.inputs);
  body.so_far.grounds = stand_ins.grounds();
  followed.is_too_large = followed.is_too_large || has_many_stores(pool, body.query.goal);
  return followed;
}

// No paired callee is put into the body beforehand: all are followed as far as the rounds go.
Prepared prepare_to_follow(const Task& task, const Question& question) {
  Question as_they_are = question;
  as_they_are.bodies = Bodies::None;
  return prepare(task, as_they_are);
}

std::optional<Followed> follow_prepared(const Task& task, const Question& question,
                                        const RoundLimits& rounds, ir::TermPool& pool) {
  const Prepared prepared = prepare_to_follow(task, question);
  if (!prepared.forms) return std::nullopt;
  StandIns stand_ins(pool);
  Followed followed = follow(task, question, rounds, *prepared.forms, pool, stand_ins);
  if (followed.is_too_large) return std::nullopt;
  return followed;
}

// An input in words, as far as numbers tell: " (a = 3, b = -1)".
std::string shown_numbers(const Witness& witness) {
  std::string text;
  for (const NamedValue& argument : witness.arguments) {
    if (argument.value.type.is_pointer || argument.name.empty()) continue;
    text += (text.empty() ? " (" : ", ") + argument.name + " = " + argument.value.to_text();
  }
  return text.empty() ? text : text + ")";
}

Attempt without_proof(BodyAnswer answer) {
  Attempt attempt;
  if (answer.undecided) {
    attempt.why = "the solver did not decide (" + *answer.undecided + ")";
    attempt.is_out_of_budget = true;
    return attempt;
  }
  attempt.why = "a difference that did not show natively";
  if (answer.witness) {
    attempt.why += shown_numbers(*answer.witness);
    attempt.candidates.push_back(std::move(*answer.witness));
  }
  return attempt;
}

}  // namespace

std::optional<BodyQuery> state_by_unrolling(const Task& task, const Question& question,
                                            const RoundLimits& rounds, ir::TermPool& pool) {
  auto followed = follow_prepared(task, question, rounds, pool);
  if (!followed) return std::nullopt;
  followed->body.query.assumptions.push_back(followed->within);
  return std::move(followed->body);
}

std::optional<BodyQuery> state_all_rounds(const Task& task, const Question& question,
                                          const RoundLimits& rounds, ir::TermPool& pool) {
  auto followed = follow_prepared(task, question, rounds, pool);
  if (!followed) return std::nullopt;
  BodyQuery& body = followed->body;
  const std::string name = question.name + "-complete";
  const logic::Answer complete = task.prover.decide(
      pool, {body.query.assumptions, followed->within}, name, logic::Effort::Modest);
  const auto* proved = std::get_if<logic::Proved>(&complete);
  if (proved == nullptr) return std::nullopt;
  body.so_far.obligations.push_back({name, proved->solver, proved->encoding});
  return std::move(body);
}

Attempt prove_by_unrolling(const Task& task, const Question& question, const RoundLimits& rounds) {
  const Prepared prepared = prepare_to_follow(task, question);
  if (!prepared.forms) return {.why = prepared.why_not};
  ir::TermPool pool(task.budget);
  StandIns stand_ins(pool);
  const Followed followed = follow(task, question, rounds, *prepared.forms, pool, stand_ins);
  if (followed.is_too_large) {
    return {.why = std::to_string(rounds.depth) +
                   " rounds of its loops and recursions are too large to look at",
            .is_out_of_budget = true};
  }
  BodyQuery within = followed.body;
  within.query.assumptions.push_back(followed.within);
  const std::string name = question.name + "-rounds" + std::to_string(rounds.depth);
  BodyAnswer answer = decide_body(task, question.pair, pool, within, name);
  if (!answer.proof) return without_proof(std::move(answer));
  const std::vector<TermId>& assumptions = followed.body.query.assumptions;
  const logic::Answer complete =
      task.prover.decide(pool, {assumptions, followed.within}, name + "-complete");
  if (const auto* proved = std::get_if<logic::Proved>(&complete)) {
    answer.proof->obligations.push_back({name + "-complete", proved->solver, proved->encoding});
    prove_ends_together(task, pool, stand_ins, assumptions, name + "-end", *answer.proof);
    answer.proof->grounds.add_all(pointer_grounds(pool, task, question.pair));
    return {.proof = std::move(answer.proof)};
  }
  // The last time that a loop is looked at, it must end: what goes round is one less.
  const unsigned went_round = rounds.depth - 1;
  const std::string counted = std::to_string(went_round) + (went_round == 1 ? " round" : " rounds");
  return {.why = "some inputs need more than " + counted + " of a loop or recursion",
          .established = "equal for all inputs up to " + counted + " of each loop and recursion"};
}

namespace {

bool is_comparison(ir::Op op) {
  return op == ir::Op::Eq || (op >= ir::Op::BvUlt && op <= ir::Op::BvSle) || op == ir::Op::IntLt ||
         op == ir::Op::IntLe;
}

bool uses_up_bits(ir::Op op) {
  return op == ir::Op::BvShl || op == ir::Op::BvLshr || op == ir::Op::BvAshr ||
         op == ir::Op::BvUdiv || op == ir::Op::BvSdiv;
}

// The numbers that a procedure compares something with.
void collect_bounds(const ir::Procedure& procedure, std::set<Bits>& bounds) {
  std::map<ir::ValueId, Bits> constants;
  for (const ir::Operation* operation : ir::all<ir::Operation>(procedure)) {
    if (operation->op == ir::Op::Const) constants[operation->result] = operation->immediate;
    // A loop that shifts or divides until nothing is left takes as many rounds as there are bits.
    if (uses_up_bits(operation->op))
      bounds.insert(procedure.values[operation->result].sort.width_bits);
    if (!is_comparison(operation->op)) continue;
    for (const ir::ValueId arg : operation->args) {
      const auto found = constants.find(arg);
      if (found != constants.end()) bounds.insert(found->second);
    }
  }
}

}  // namespace

std::optional<unsigned> rounds_of_fixed_loops(const Task& task, pairing::PairId pair,
                                              unsigned most) {
  std::set<Bits> bounds;
  for (const Side side : sides) {
    const ir::Program& program = task.programs[side];
    for (const ir::ProcedureId id : ir::reached_from(program, task.plan.pairs[pair].ids[side]))
      collect_bounds(program.procedures[id], bounds);
  }
  const auto above = bounds.upper_bound(most);
  if (above == bounds.begin()) return std::nullopt;
  // The bound itself may be a round, and the last time that a loop is looked at it must end.
  return static_cast<unsigned>(*std::prev(above)) + 2;
}

bool UnrolledToTheEnd::applies(const Task& task, const Question& question) const {
  return rounds_of_fixed_loops(task, question.pair, UnrolledLimits::most_rounds).value_or(0) >
         UnrolledLimits::few_rounds;
}

Attempt UnrolledToTheEnd::answer(const Task& task, const Question& question) const {
  const unsigned depth = *rounds_of_fixed_loops(task, question.pair, UnrolledLimits::most_rounds);
  return prove_by_unrolling(task, question, {depth, task.limits.unrolled.bodies_to_the_end});
}

}  // namespace tandem::engines::unrolled
