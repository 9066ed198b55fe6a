#pragma once

#include <gtest/gtest.h>

#include "ir_text/parse.h"

#include "engines/shared/engine.h"

namespace tandem::engines {

// What a task is made of, for two versions that are written as the text of their IR. Their
// functions are paired by their order.
class Setting {
 public:
  explicit Setting(const Both<std::string>& texts) {
    for (const Side side : sides) {
      auto program = ir::parse_program(texts[side]);
      if (!program) throw std::runtime_error(program.error().message);
      programs_[side] = std::move(*program);
    }
    auto runner = replay::Runner::start();
    if (!runner) throw std::runtime_error(runner.error().message);
    runner_ = std::move(*runner);
    for (const ir::ProcedureId id : programs_[Side::Old].procedures.ids()) {
      pairing::Pair pair;
      pair.name = programs_[Side::Old].procedures[id].name;
      pair.ids = make_both(id, id);
      const pairing::PairId pair_id = plan.pairs.add(std::move(pair));
      for (const Side side : sides) plan.pair_of[side].emplace(id, pair_id);
    }
    known.emplace(plan.pairs.size());
  }

  // To C, all parameters are ints.
  void declare_ints() {
    for (const Side side : sides) {
      ir::Program& program = programs_[side];
      CType of_int;
      of_int.kind = CTypeKind::Integer;
      of_int.name = "int";
      of_int.size_bytes = 4;
      of_int.is_signed = true;
      const CTypeId type = program.types.add(std::move(of_int));
      for (const ir::ProcedureId id : program.procedures.ids()) {
        ir::Procedure& procedure = program.procedures[id];
        for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
          if (procedure.inputs[i].kind == ir::InputKind::Parameter)
            procedure.parameters.push_back({procedure.input_name(i), {"int"}, type});
        }
      }
    }
  }

  Task task() { return {programs_, plan, *known, prover, *runner_, {}, counters_, limits, budget}; }

  pairing::Plan plan;
  std::optional<Knowledge> known;
  logic::Prover prover{logic::Options{}};
  Limits limits;
  Budget budget;

 private:
  Both<ir::Program> programs_;
  std::unique_ptr<replay::Runner> runner_;
  Counters counters_;
};

}  // namespace tandem::engines
