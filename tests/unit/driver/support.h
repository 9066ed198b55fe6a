#pragma once

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "driver/component.h"

namespace tandem::driver {

// Both versions of a program, loaded from C.
class Setting {
 public:
  // With an expression, only inputs of every function on which it holds.
  Setting(const std::string& old_text, const std::string& new_text,
          const std::string& condition = "") {
    if (!condition.empty()) options.frontend.conditions = {{"", condition}};
    auto started = replay::Runner::start();
    if (!started) throw std::runtime_error(started.error().message);
    runner = std::move(*started);
    const Both<std::string> texts = make_both(old_text, new_text);
    for (const Side side : sides) {
      const auto path = std::filesystem::path(testing::TempDir()) /
                        (std::string(to_text(side)) + std::to_string(getpid()) + ".c");
      std::ofstream(path) << texts[side];
      options.sources[side].paths = {path.string()};
    }
    auto versions = frontend::load(options.sources, options.frontend);
    if (!versions) throw std::runtime_error(versions.error().message);
    for (const Side side : sides) programs[side] = std::move((*versions)[side].program);
    auto matched = pairing::match(programs, options.pairing);
    if (!matched) throw std::runtime_error(matched.error().message);
    plan = std::move(*matched);
    known = engines::Knowledge(plan.pairs.size());
    runner->load(make_both((*versions)[Side::Old].bitcode, (*versions)[Side::New].bitcode));
    rules = rules_of(options);
  }

  ComponentTask task() { return {rules, programs, plan, known, *runner, counters}; }
  pairing::PairId pair(const std::string& name) const {
    for (const pairing::PairId id : plan.pairs.ids()) {
      if (plan.pairs[id].name == name) return id;
    }
    throw std::runtime_error("no pair " + name);
  }

  std::unique_ptr<replay::Runner> runner;
  Options options;
  Both<ir::Program> programs;
  pairing::Plan plan;
  engines::Knowledge known;
  engines::Counters counters;
  Rules rules;
};

}  // namespace tandem::driver
