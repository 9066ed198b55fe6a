#include "driver/schedule.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

namespace tandem::driver {
namespace {

class Schedule {
 public:
  Schedule(const pairing::Plan& plan, const std::vector<bool>& wanted) {
    const std::vector<std::size_t> component_of = components_by_pair(plan);
    callers_.resize(plan.components.size());
    leads_to_change_.resize(plan.components.size(), false);
    missing_.resize(plan.components.size(), 0);
    std::vector<std::size_t> initial;
    for (std::size_t c = 0; c < plan.components.size(); ++c) {
      if (!wanted[c]) continue;
      ++left_;
      std::set<std::size_t> called;
      for (const pairing::PairId id : plan.components[c]) {
        for (const pairing::PairId callee : plan.pairs[id].callees)
          called.insert(component_of[callee.index]);
      }
      called.erase(c);
      missing_[c] = called.size();
      for (const std::size_t callee : called) callers_[callee].push_back(c);
      if (called.empty()) initial.push_back(c);
    }
    for (std::size_t c = plan.components.size(); c-- > 0;) {  // callers come after callees
      const auto& pairs = plan.components[c];
      const auto& callers = callers_[c];
      leads_to_change_[c] =
          std::any_of(pairs.begin(), pairs.end(),
                      [&](pairing::PairId id) { return !plan.pairs[id].has_identical_body; }) ||
          std::any_of(callers.begin(), callers.end(),
                      [&](std::size_t caller) { return leads_to_change_[caller]; });
    }
    for (const std::size_t c : initial) make_ready(c);
  }

  void run(unsigned worker, const std::function<void(std::size_t, unsigned)>& work) {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [this] { return !ready_.empty() || left_ == 0; });
      if (left_ == 0) return;
      const std::size_t component = ready_.begin()->second;
      ready_.erase(ready_.begin());
      lock.unlock();
      work(component, worker);
      lock.lock();
      for (const std::size_t caller : callers_[component]) {
        if (--missing_[caller] == 0) make_ready(caller);
      }
      --left_;
      changed_.notify_all();
    }
  }

 private:
  void make_ready(std::size_t component) {
    ready_.emplace(!leads_to_change_[component], component);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::vector<std::size_t>> callers_;
  std::vector<std::size_t> missing_;  // callees that are not done
  // Functions that changed, and what they call, come first: they get the time of the run.
  std::vector<bool> leads_to_change_;
  std::set<std::pair<bool, std::size_t>> ready_;  // (does not lead to a change, component)
  std::size_t left_ = 0;
};

}  // namespace

std::vector<std::size_t> components_by_pair(const pairing::Plan& plan) {
  std::vector<std::size_t> component_of(plan.pairs.size());
  for (std::size_t c = 0; c < plan.components.size(); ++c) {
    for (const pairing::PairId id : plan.components[c]) component_of[id.index] = c;
  }
  return component_of;
}

void run_bottom_up(const pairing::Plan& plan, const std::vector<bool>& wanted, unsigned workers,
                   const std::function<void(std::size_t, unsigned)>& work) {
  Schedule schedule(plan, wanted);
  std::vector<std::jthread> threads;
  for (unsigned worker = 1; worker < workers; ++worker) {
    threads.emplace_back([&schedule, &work, worker] { schedule.run(worker, work); });
  }
  schedule.run(0, work);
}

}  // namespace tandem::driver
