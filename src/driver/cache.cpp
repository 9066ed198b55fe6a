#include "driver/cache.h"

#include <algorithm>

#include "base/sha256.h"
#include "base/stored.h"
#include "driver/stored.h"

namespace tandem::driver {
namespace {

using pairing::PairId;

// The names of obligations have the numbers of pairs in them.
std::string key_of(const Cache& cache, const ComponentTask& task,
                   const std::vector<PairId>& component) {
  std::vector<std::uint32_t> numbers;
  for (const PairId id : component) numbers.push_back(static_cast<std::uint32_t>(id.index));
  return sha256(to_bytes(std::make_tuple(cache.maker, numbers)) +
                to_bytes(to_stored(task, component)));
}

// Time that ran out and bugs are nothing to keep.
bool is_lasting(const Decision& decision) {
  const auto is_of_this_run = [](const Reason& reason) {
    return reason.code == "timeout" || reason.code == "internal-error";
  };
  if (const auto* unknown = std::get_if<Unknown>(&decision.verdict))
    return std::none_of(unknown->why.begin(), unknown->why.end(), is_of_this_run);
  if (const auto* conditional = std::get_if<EquivalentWhen>(&decision.verdict))
    return std::none_of(conditional->open.begin(), conditional->open.end(), is_of_this_run);
  return true;
}

std::optional<std::map<PairId, Decision>> from_cache(const ComponentTask& task,
                                                     const std::vector<PairId>& component,
                                                     const std::string& bytes) {
  const auto stored = from_bytes<std::vector<StoredDecision>>(bytes);
  if (!stored || stored->size() != component.size()) return std::nullopt;
  std::map<PairId, Decision> decisions;
  for (std::size_t i = 0; i < component.size(); ++i) {
    auto decision = revive(task, component[i], (*stored)[i]);
    if (!decision) {
      for (const PairId id : component) task.known.set(id, {});
      return std::nullopt;
    }
    decisions.emplace(component[i], std::move(*decision));
  }
  return decisions;
}

}  // namespace

std::map<PairId, Decision> decide_cached(
    const ComponentTask& task, const std::vector<PairId>& component,
    const std::function<std::map<PairId, Decision>()>& decide) {
  // A part of a component draws from what the whole has left: its answer depends on that.
  const bool is_whole = task.cache != nullptr && !task.account && !task.by_terms_alone &&
                        task.rules.logic.dump_directory.empty();
  if (!is_whole) return decide();
  const std::string key = key_of(*task.cache, task, component);
  if (const auto bytes = task.cache->store.get(key)) {
    if (auto decisions = from_cache(task, component, *bytes)) return std::move(*decisions);
  }
  auto decisions = decide();
  std::vector<StoredDecision> stored;
  for (const PairId id : component) {
    const auto decided = decisions.find(id);
    if (decided == decisions.end() || !is_lasting(decided->second)) return decisions;
    stored.push_back(to_stored(decided->second));
  }
  task.cache->store.put(key, to_bytes(stored));
  return decisions;
}

}  // namespace tandem::driver
