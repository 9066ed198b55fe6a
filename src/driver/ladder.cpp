#include "driver/ladder.h"

#include "driver/limits.h"
#include "engines/correlated/correlated.h"
#include "engines/executions/executions.h"
#include "engines/inductive/inductive.h"
#include "engines/synchronised/synchronised.h"
#include "engines/unrolled/unrolled.h"

namespace tandem::driver {
namespace {

using engines::Bodies;
using engines::LoopCut;
using engines::correlated::Correlated;
using engines::executions::Executions;
using engines::inductive::Inductive;
using engines::synchronised::Synchronised;
using engines::unrolled::Unrolled;

template <class Kind, class... Options>
std::unique_ptr<const engines::Engine> make(Options&&... options) {
  return std::make_unique<const Kind>(std::forward<Options>(options)...);
}

std::vector<Row> make_rows() {
  std::vector<Row> rows;
  const auto add = [&](Row row) { rows.push_back(std::move(row)); };
  add({.name = "regions of a long function, by terms",
       .engine = nullptr,
       .scope = Scope::ByRegionsAtOnce,
       .only_long = true});
  add({.name = "regions of a long function, if they are small",
       .engine = nullptr,
       .scope = Scope::BySmallRegions,
       .share = Limits::regions_share,
       .only_long = true});
  // Most pairs end here, without a solver.
  add({.name = "terms",
       .engine = make<Inductive>(LoopCut::AtExit, Inductive::Means::Terms),
       .scope = Scope::Together,
       .is_first_look = true});
  // What changed is mostly a small part.
  add({.name = "regions, by terms", .engine = nullptr, .scope = Scope::ByRegionsAtOnce});
  // Most differences show in milliseconds.
  add({.name = "executions", .engine = make<Executions>()});
  add({.name = "regions, if they are small",
       .engine = nullptr,
       .scope = Scope::BySmallRegions,
       .share = Limits::regions_share});
  add({.name = "inductive, by contracts",
       .engine = make<Inductive>(),
       .bodies = Bodies::ByContract});
  add({.name = "inductive",
       .engine = make<Inductive>(),
       .scope = Scope::Together,
       .share = Limits::inductive_share,
       .explains = true});
  add({.name = "regions",
       .engine = nullptr,
       .scope = Scope::ByRegions,
       .share = Limits::regions_share});
  add({.name = "inductive, the others of the recursion inlined",
       .engine = make<Inductive>(),
       .scope = Scope::UntilNoneIsNew,
       .explains = true});
  // Loops in a row against one that they were fused into.
  add({.name = "inductive, loops split",
       .engine = make<Inductive>(LoopCut::Split),
       .bodies = Bodies::UnlessContract});
  // A difference in the first rounds is found sooner than it is seen that there is no proof.
  add({.name = "unrolled 2 times",
       .engine = make<Unrolled>(2),
       .share = Limits::first_rounds_share,
       .explains = true,
       .family = "unrolled"});
  // Regions and clients ask for relations that are used in the end only, of loops of which one ends
  // before the other; they are found soon or not at all.
  add({.name = "correlated, of parts",
       .engine = make<Correlated>(),
       .bodies = Bodies::Differing,
       .share = Limits::correlated_share,
       .only_parts = true});
  // Recursions and loops that are not in step; what follows may do better.
  add({.name = "synchronised",
       .engine = make<Synchronised>(),
       .share = Limits::synchronised_share});
  // Loops that carry different variables.
  add({.name = "correlated",
       .engine = make<Correlated>(),
       .share = Limits::correlated_share,
       .only_whole = true});
  // Callees that are equivalent can still hide why two callers are: see them too.
  add({.name = "inductive, callees inlined", .engine = make<Inductive>(), .bodies = Bodies::All});
  for (const auto& [name, depth] :
       {std::pair("unrolled 8 times", 8U), std::pair("unrolled 32 times", 32U)}) {
    add({.name = name, .engine = make<Unrolled>(depth), .explains = true, .family = "unrolled"});
  }
  add({.name = "unrolled to the end",
       .engine = make<engines::unrolled::UnrolledToTheEnd>(),
       .explains = true,
       .family = "unrolled"});
  return rows;
}

}  // namespace

const std::vector<Row>& ladder() {
  static const std::vector<Row> rows = make_rows();
  return rows;
}

}  // namespace tandem::driver
