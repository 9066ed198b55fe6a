#include "driver/worker.h"

#include <unistd.h>

#include "sandbox/wire.h"

#include "base/overloaded.h"
#include "base/stored.h"
#include "driver/contracts.h"
#include "driver/handover.h"
#include "engines/contracts/contracts.h"
#include "ir/too_large.h"

namespace tandem::driver {
namespace {

using pairing::PairId;

class Serving {
 public:
  Serving(int socket, system::Worker::Page& page, const Loaded& loaded, engines::Knowledge known,
          replay::Runner& runner)
      : socket_(socket), page_(page), loaded_(loaded), known_(std::move(known)), runner_(runner) {
    if (loaded.cache.file.empty()) return;
    // A process of its own: what SQLite has open does not go through a fork.
    store_ = store::Store::open(loaded.cache.file);
    cache_.emplace(Cache{*store_, loaded.cache.maker});
  }

  void run() {
    while (const auto bytes = sandbox::receive_message(socket_, -1)) {
      auto order = from_bytes<Order>(*bytes);
      if (!order) return;
      const Answer answer =
          std::visit([this](auto& one) { return fulfil(std::move(one)); }, *order);
      // Begun anew with another runner: this answer lacks what could not be run.
      if (runner_.is_lost()) ::_exit(system::lost_child_status);
      if (!send(answer)) return;
    }
  }

 private:
  bool send(const Answer& answer) { return sandbox::send_message(socket_, to_bytes(answer)); }

  ComponentTask task(engines::Counters& counters, Onlooker& onlooker) {
    return {.rules = loaded_.rules,
            .programs = loaded_.programs,
            .plan = loaded_.plan,
            .known = known_,
            .runner = runner_,
            .counters = counters,
            .onlooker = &onlooker};
  }

  Answer fulfil(ProveContracts order) {
    ContractsProved answer;
    logic::Watch watch{&page_.under_way, std::move(order.lost)};
    Onlooker onlooker{.watch = watch};
    std::vector<ContractResult> results;
    try {
      results = prove_contracts(task(answer.counters, onlooker), loaded_.bitcode);
    } catch (const ir::TooLarge& error) {
      results = engines::contracts::unproved_contracts(loaded_.programs, error.what());
    }
    for (const ContractResult& result : results) answer.results.push_back(Handover::of(result));
    answer.kept = known_.contracts();
    answer.trouble = std::move(onlooker.trouble);
    return answer;
  }

  Answer fulfil(DecideComponent order) {
    for (News& news : order.news) {
      known_.set(news.pair, std::move(news.known));
      if (news.always_terminates) known_.set_always_terminates(news.pair);
    }
    ComponentDecided answer;
    std::string last;
    const auto tell_sofar = [&](const std::map<PairId, Decision>& decisions) {
      std::string bytes = to_bytes(Answer(Sofar{Handover::of(decisions)}));
      if (bytes == last) return;
      sandbox::send_message(socket_, bytes);
      last = std::move(bytes);
    };
    // Without some calls of solvers the answer is not the one that is kept.
    const bool is_whole = order.lost.empty();
    logic::Watch watch{&page_.under_way, std::move(order.lost)};
    Onlooker onlooker{watch, tell_sofar};
    ComponentTask asked = task(answer.counters, onlooker);
    if (is_whole && cache_) asked.cache = &*cache_;
    answer.decisions =
        Handover::of(decide_safely(asked, loaded_.plan.components.at(order.component)));
    answer.trouble = std::move(onlooker.trouble);
    if (store_) answer.cache_trouble = store_->trouble();
    return answer;
  }

  // A bug in Tandem costs the pair that met it, not the run.
  static std::map<PairId, Decision> decide_safely(const ComponentTask& task,
                                                  const std::vector<PairId>& component) {
    Reason reason{"internal-error", "internal error: ", {}};
    try {
      return decide_component(task, component);
    } catch (const std::bad_alloc&) {
      throw;  // whoever started the worker knows what to do
    } catch (const ir::TooLarge& error) {
      reason = {"out-of-budget", error.what(), {}};
    } catch (const std::exception& error) {
      reason.text += error.what();
    }
    std::map<PairId, Decision> decisions;
    for (const PairId id : component) {
      reason.where = task.programs[Side::New].procedures[task.plan.pairs[id].ids[Side::New]].where;
      decisions[id].verdict = Unknown{{reason}};
    }
    return decisions;
  }

  int socket_;
  system::Worker::Page& page_;
  const Loaded& loaded_;
  engines::Knowledge known_;
  replay::Runner& runner_;
  std::unique_ptr<store::Store> store_;
  std::optional<Cache> cache_;
};

}  // namespace

void serve_orders(int socket, system::Worker::Page& page, const Loaded& loaded,
                  engines::Knowledge known, replay::Runner& runner) {
  Serving(socket, page, loaded, std::move(known), runner).run();
}

}  // namespace tandem::driver
