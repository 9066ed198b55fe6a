#pragma once

#include <functional>

#include "engines/shared/pair_policy.h"
#include "ir/loops.h"

namespace tandem::engines::unrolled {

// Functions whose calls are not followed; null: none.
using StandsIn = std::function<bool(ir::ProcedureId)>;

// Evaluates what is called, down to a depth; beyond that, anything may come back
// and the condition of getting there is kept.
class UnrollingPolicy : public PairPolicy {
 public:
  UnrollingPolicy(const Task& task, ir::TermPool& pool, StandIns& stand_ins, Side side,
                  const ir::RecursiveForm& form, const RoundLimits& limits,
                  StandsIn stands_in = nullptr)
      : PairPolicy(task, pool, stand_ins, side),
        form_(&form),
        limits_(limits),
        stands_in_(std::move(stands_in)) {}

  ir::Outcome call(const ir::CallSite& site, std::span<const ir::TermId> args,
                   ir::TermId condition) override;

  const std::vector<ir::TermId>& beyond() const { return beyond_; }
  bool has_hit_limit() const { return has_hit_limit_; }

 protected:
  virtual ir::Outcome call_loop(const ir::CallSite& site, ir::LoopId id,
                                std::span<const ir::TermId> args, ir::TermId condition);
  const ir::RecursiveForm& form() const { return *form_; }  // that the running body belongs to
  bool may_enter(unsigned depth);
  ir::Outcome give_up(const ir::Procedure& callee, ir::TermId condition);

 private:
  ir::Outcome call_procedure(ir::ProcedureId id, std::span<const ir::TermId> args,
                             ir::TermId condition);
  const ir::RecursiveForm* form_of(ir::ProcedureId id);

  const ir::RecursiveForm* form_;
  RoundLimits limits_;
  StandsIn stands_in_;
  std::map<ir::ProcedureId, std::optional<ir::RecursiveForm>> forms_;
  std::vector<std::pair<std::pair<const ir::RecursiveForm*, ir::LoopId>, unsigned>> rounds_;
  unsigned depth_ = 0;
  unsigned frames_ = 0;  // entered so far, to tell their locals apart
  std::size_t bodies_ = 0;
  bool has_hit_limit_ = false;
  std::vector<ir::TermId> beyond_;
};

}  // namespace tandem::engines::unrolled
