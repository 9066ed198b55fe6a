#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "store/store.h"

#include "driver/component.h"

namespace tandem::driver {

// Decisions of earlier runs, by everything that they depend on (docs/cache.md).
struct Cache {
  store::Store& store;
  std::string maker;  // the program and the solvers: others may answer otherwise
};

// Where they are; "" for nowhere.
struct CachePlace {
  std::string file;
  std::string maker;
};

// The decision on a component from the cache, or else by `decide`, and then kept. A difference is
// run again before it is taken.
std::map<pairing::PairId, Decision> decide_cached(
    const ComponentTask& task, const std::vector<pairing::PairId>& component,
    const std::function<std::map<pairing::PairId, Decision>()>& decide);

}  // namespace tandem::driver
