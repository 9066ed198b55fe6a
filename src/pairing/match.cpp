#include "pairing/match.h"

namespace tandem::pairing {

SymbolIndex index_symbols(const ir::Program& program) {
  SymbolIndex index;
  for (const auto id : program.procedures.ids())
    index.procedures.emplace(program.procedures[id].symbol, id);
  for (const auto id : program.globals.ids()) index.globals.emplace(program.globals[id].symbol, id);
  return index;
}

Result<Plan> match(const Both<ir::Program>& programs, const Options& options) {
  Plan plan;
  const Both<SymbolIndex> symbols =
      make_both(index_symbols(programs[Side::Old]), index_symbols(programs[Side::New]));
  if (const auto matched = match_names(programs, options, plan); !matched) return matched.error();
  match_globals(programs, symbols, plan);
  match_renamed(programs, symbols, plan);
  find_identical_bodies(programs, symbols, plan);
  find_changed_layouts(programs, plan);
  build_call_graph(programs, plan);
  find_layouts_in_the_way(programs, plan);
  if (const auto found = find_no_alias(programs, options, plan); !found) return found.error();
  find_broken_no_alias(programs, plan);
  return plan;
}

}  // namespace tandem::pairing
