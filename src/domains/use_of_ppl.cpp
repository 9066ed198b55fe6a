#include "domains/use_of_ppl.h"

#include <ppl.hh>

namespace tandem::domains {

namespace ppl = Parma_Polyhedra_Library;

UseOfPpl::UseOfPpl() {
  static const bool is_ready = [] {
    ppl::initialize();
    ppl::restore_pre_PPL_rounding();
    return true;
  }();
  static_cast<void>(is_ready);
}

std::mutex& UseOfPpl::mutex() {
  static std::mutex one;
  return one;
}

}  // namespace tandem::domains
