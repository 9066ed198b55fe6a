#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "base/both.h"
#include "base/result.h"
#include "frontend/frontend.h"
#include "frontend/options.h"
#include "frontend/shown.h"
#include "frontend/source/expand.h"

// The front end in processes of its own, for code and build files of strangers: a process can read
// the versions and the headers of the system, compute within limits, and answer. It is believed as
// little as they are.

namespace tandem::frontend {

class ConfinedFrontend {
 public:
  // To be called while this process has one thread.
  static Result<ConfinedFrontend> start();
  ~ConfinedFrontend();
  ConfinedFrontend(ConfinedFrontend&&) noexcept;

  // As frontend::load. A file that its process dies of, or that takes too much, is left out where
  // there are others, and listed in Version::lost.
  Result<Both<Version>> load(const Both<Sources>& sources, const Options& options);
  Result<Version> load_one(const Sources& sources, Side side, const Options& options);
  Result<std::vector<ExpandedUnit>> expand(const Sources& sources);

  // The old version again, with expressions as code.
  Result<ShownCode> compile_shown(const Sources& sources, const Options& options,
                                  const std::vector<ShownExpression>& expressions);

  // What is asked for from now on has to be there by then.
  void set_deadline(std::chrono::steady_clock::time_point deadline);

 private:
  struct Implementation;
  explicit ConfinedFrontend(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace tandem::frontend
