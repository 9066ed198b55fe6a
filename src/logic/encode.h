#pragma once

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "logic/logic.h"
#include "logic/script.h"

namespace tandem::logic {

struct Encoded {
  Script script;  // satisfiable if the query can be refuted
  // Terms whose values make up a model, and what stands for them.
  std::vector<std::pair<ir::TermId, NodeId>> observed;
  // Bytes of memory that a model gives: which memory, where, what.
  struct Byte {
    ir::TermId memory;
    NodeId address;
    NodeId value;
  };
  std::vector<Byte> bytes;
  std::set<Approximation> approximations;  // that every encoding makes
  std::vector<ir::TermId> objects;         // whose places count in it
};

// Where objects of the versions lie: never at null, nor beyond the end of the address space. An
// unsatisfiable script is a proof with Free and with Apart, which allow more than C does, or as
// much.
enum class Placement : std::uint8_t {
  Free,    // anywhere, even in the same place
  Spread,  // far from each other: a model is plain to read then
  Apart,   // anywhere, as long as no two overlap
};

struct Layout {
  Placement placement = Placement::Free;
  std::set<ir::TermId> free = {};  // objects that lie anywhere all the same
};

// The query in one encoding, the goal negated: if the script is unsatisfiable,
// the query is proved. nullopt if the encoding has no form for some operator
// (Integers), or would not differ from Exact (Abstract without anything to abstract, Integers
// without bit-vectors). Exact always gives a script.
std::optional<Encoded> encode(const ir::TermPool& pool, const Query& query, Encoding encoding,
                              const Layout& layout = {Placement::Apart});

// How large the script is as a circuit of bits, in cells of multipliers and
// dividers: these are what makes a solver run out of memory before it counts.
std::size_t circuit_cells(const Script& script);

// The highest degree of its integer terms as polynomials, at most `most` + 1: solvers multiply
// them out before they count.
std::size_t polynomial_degree(const Script& script, std::size_t most);

}  // namespace tandem::logic
