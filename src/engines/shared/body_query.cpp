#include "engines/shared/body_query.h"

#include "engines/shared/valid_pointers.h"
#include "engines/shared/witness.h"

namespace tandem::engines {
namespace {

using ir::TermId;

class Decision {
 public:
  Decision(const Task& task, pairing::PairId pair, ir::TermPool& pool, const BodyQuery& body,
           const std::string& name, UsedOfPointers used)
      : task_(task), pair_(pair), pool_(pool), body_(body), name_(name), used_(used) {}

  BodyAnswer run() {
    const logic::Answer answer = task_.prover.decide(pool_, body_.query, name_);
    if (const auto* proved = std::get_if<logic::Proved>(&answer)) return proof_by(*proved, name_);
    if (const auto* undecided = std::get_if<logic::Undecided>(&answer))
      return {.undecided = undecided->reason};
    return look_into(std::get<logic::Refuted>(answer).model);
  }

 private:
  BodyAnswer proof_by(const logic::Proved& proved, const std::string& name) const {
    Proof proof = body_.so_far;
    proof.obligations.push_back({name, proved.solver, proved.encoding});
    proof.grounds.add_all(pointer_grounds(pool_, task_, pair_, used_));
    return {.proof = std::move(proof)};
  }

  // The answer that comes of a model if pointers are valid in C: an input that refutes the query,
  // for which another model may be asked for, or a proof that there is none.
  BodyAnswer look_into(const logic::Model& model) {
    const std::vector<TermId>& inputs = body_.inputs[Side::Old];
    const TermId are_usual = usual_pointers(pool_, task_, pair_, inputs);
    if (logic::value_of(pool_, model, are_usual) == Bits{1}) return witness_in(model);
    const logic::Answer usual = decide_where(are_usual, name_ + "-usual");
    if (const auto* found = std::get_if<logic::Refuted>(&usual)) return witness_in(found->model);
    const TermId are_valid = valid_pointers(pool_, task_, pair_, inputs);
    if (std::holds_alternative<logic::Undecided>(usual) || pool_.is_true(are_valid)) return {};
    const std::string name = name_ + "-valid";
    const logic::Answer valid = decide_where(are_valid, name);
    const auto* proved = std::get_if<logic::Proved>(&valid);
    if (proved == nullptr) return {};
    used_.are_valid = true;
    return proof_by(*proved, name);
  }

  logic::Answer decide_where(TermId assumed, const std::string& name) {
    logic::Query query = body_.query;
    query.assumptions.push_back(assumed);
    return task_.prover.decide(pool_, query, name);
  }

  BodyAnswer witness_in(const logic::Model& model) const {
    const auto executable = make_executable(task_, pair_);
    if (!executable) return {};
    return {.witness =
                to_witness(pool_, model, task_, pair_, *executable, body_.inputs, body_.externals)};
  }

  const Task& task_;
  pairing::PairId pair_;
  ir::TermPool& pool_;
  const BodyQuery& body_;
  const std::string& name_;
  UsedOfPointers used_;
};

}  // namespace

BodyAnswer decide_body(const Task& task, pairing::PairId pair, ir::TermPool& pool,
                       const BodyQuery& body, const std::string& name, UsedOfPointers used) {
  return Decision(task, pair, pool, body, name, used).run();
}

}  // namespace tandem::engines
