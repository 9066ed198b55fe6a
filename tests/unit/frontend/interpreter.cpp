#include "interpreter.h"

#include <gtest/gtest.h>

#include "fixture.h"

#include "ir/evaluate.h"
#include "ir/loops.h"

namespace tandem::frontend::testing {

namespace {

using ir::TermId;

// Follows every call that is really reached.
class Follow : public ir::CallPolicy {
 public:
  Follow(ir::TermPool& pool, const ir::Program& program, const ir::RecursiveForm& form)
      : pool_(pool), program_(program), form_(form) {}

  ir::Outcome call(const ir::CallSite& site, std::span<const TermId> args,
                   TermId condition) override {
    if (const auto* external = std::get_if<ir::ExternalId>(&site.callee)) {
      return unknown(program_.externals[*external].outputs);
    }
    if (const auto* loop = std::get_if<ir::LoopId>(&site.callee)) {
      const ir::Procedure& body = form_.loops[*loop];
      if (pool_.is_false(condition)) return unknown(body.outputs);
      return ir::evaluate(pool_, program_, body, args, *this, condition);
    }
    const ir::Procedure& callee = program_.procedures[std::get<ir::ProcedureId>(site.callee)];
    if (pool_.is_false(condition)) return unknown(callee.outputs);
    const auto form = ir::make_recursive(program_, callee);
    if (!form) throw std::runtime_error("irreducible");
    Follow below(pool_, program_, *form);
    return ir::evaluate(pool_, program_, form->body, args, below, condition);
  }

 private:
  ir::Outcome unknown(const std::vector<ir::Output>& outputs) {
    ir::Outcome outcome;
    for (const ir::Output& output : outputs) {
      outcome.outputs.push_back(pool_.fresh("unknown", output.sort));
    }
    return outcome;
  }

  ir::TermPool& pool_;
  const ir::Program& program_;
  const ir::RecursiveForm& form_;
};

}  // namespace

RunResult run(const ir::Program& program, const std::string& name,
              const std::vector<Bits>& inputs) {
  const ir::Procedure& called = procedure(program, name);
  EXPECT_TRUE(called.has_body()) << name;
  if (!called.has_body()) return {};
  const auto form = ir::make_recursive(program, called);
  if (!form) throw std::runtime_error("irreducible");
  ir::TermPool pool;
  std::vector<TermId> terms;
  for (const ir::Input& input : called.inputs) {
    terms.push_back(input.sort.is_scalar() ? pool.constant(input.sort, inputs.at(terms.size()))
                                           : pool.variable("state", input.sort));
  }
  Follow policy(pool, program, *form);
  const ir::Outcome outcome =
      ir::evaluate(pool, program, form->body, terms, policy, pool.boolean(true));
  RunResult result;
  if (outcome.ending)
    result.ending = static_cast<Ending>(pool.constant_value(*outcome.ending).value());
  for (const TermId output : outcome.outputs) {
    result.outputs.push_back(pool.constant_value(output).value_or(0));
  }
  return result;
}

}  // namespace tandem::frontend::testing
