#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "driver/component.h"

namespace tandem::driver {

// What unchanged functions that are not proved rest on: the nearest functions below them that
// changed and are not proved either.
class RootCauses {
 public:
  RootCauses(const Both<ir::Program>& programs, const pairing::Plan& plan,
             const std::map<pairing::PairId, Decision>& decisions);

  // The names of those that a pair rests on; none where it changed, or is proved.
  std::vector<std::string> of(pairing::PairId pair) const;
  // An open pair that is so because of them alone: it would be identical if they were equivalent.
  bool explains(pairing::PairId pair) const;
  // Those on which any of `selected` rests, in the order of the old source.
  std::vector<RootCause> all(const std::set<pairing::PairId>& selected) const;

 private:
  bool is_proved(pairing::PairId pair) const;
  // It changed, or nothing below it did.
  bool is_root(pairing::PairId pair) const;
  void find(pairing::PairId pair);
  std::vector<pairing::PairId> not_proved_below(pairing::PairId pair) const;

  const Both<ir::Program>& programs_;
  const pairing::Plan& plan_;
  const std::map<pairing::PairId, Decision>& decisions_;
  std::map<pairing::PairId, std::set<pairing::PairId>> roots_;  // of those that are not proved
};

}  // namespace tandem::driver
