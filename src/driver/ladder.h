#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engines/shared/engine.h"

namespace tandem::driver {

// How the pairs of a component are put to an engine.
enum class Scope : std::uint8_t {
  Together,         // all open pairs are the hypothesis, and count only if all are proved
  OneAfterAnother,  // each by itself, with itself as the hypothesis
  UntilNoneIsNew,   // the same, again and again as long as something is proved: that helps the rest
  // No engine is asked: the parts that changed are pairs of their own.
  ByRegionsAtOnce,  // as far as terms alone prove them
  BySmallRegions,   // where they are a small part; others are as hard as the whole
  ByRegions,
};

struct Row {
  std::string_view name = {};  // in what is said of what was tried
  std::unique_ptr<const engines::Engine> engine;
  engines::Bodies bodies = engines::Bodies::Unproved;
  Scope scope = Scope::OneAfterAnother;
  double share = 1;       // of what is left of the budget
  bool explains = false;  // why it proves nothing is a reason to give
  // It asks about all inputs where the user asks about some: what is the same on all needs no
  // condition. Nothing is said of it: where it decides nothing, nothing was tried yet.
  bool is_first_look = false;
  // Rows of one family are the same engine with more effort: where one row says that more would be
  // of no use, those after it are left out.
  std::string_view family = {};
  bool only_parts = false;  // for regions, and for what a client and its libraries do
  bool only_whole = false;  // for all others
  bool only_long = false;   // for long functions, where even a look at all of it costs much
};

// The rows that are tried for a pair until something is decided, cheapest first.
const std::vector<Row>& ladder();

}  // namespace tandem::driver
