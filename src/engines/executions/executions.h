#pragma once

#include "engines/shared/engine.h"

namespace tandem::engines::executions {

// Runs both versions natively on inputs that are worth a try, before any solver is asked. A
// difference comes with an input that is as easy to read as one that shows it can be made.
class Executions : public Engine {
 public:
  bool needs_bodies() const override { return false; }
  Attempt answer(const Task& task, const Question& question) const override;
};

// The difference that an input shows, if it does.
std::optional<Confirmed> run_again(const Task& task, const Question& question,
                                   const Witness& input);
// Models are claims until they have been run: a difference that one of these inputs shows, if any.
std::optional<Confirmed> confirm(const Task& task, const Question& question,
                                 const std::vector<Witness>& candidates);

}  // namespace tandem::engines::executions
