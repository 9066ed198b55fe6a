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
