#include "driver/supervisor.h"

#include <algorithm>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#include "sandbox/wire.h"
#include "system/memory.h"

#include "base/overloaded.h"
#include "base/stored.h"
#include "driver/handover.h"
#include "driver/identical.h"
#include "driver/schedule.h"
#include "engines/contracts/contracts.h"

namespace tandem::driver {
namespace {

using pairing::PairId;
using system::Clock;
using system::Worker;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// One order, and what became of it so far.
struct Job {
  std::optional<std::size_t> component;  // none: the contracts
  LostCalls lost = {};
  unsigned kills = 0;
  bool is_alone = false;  // beside others there was not enough memory
  HandedDecisions sofar = {};
};

// How a worker is getting on with its job.
struct Progress {
  Clock::time_point began = Clock::now();
  double processor_at_begin = 0;
  std::uint64_t call = 0;        // under way, when it was last looked at
  double processor_at_call = 0;  // when that call was first seen
  double processor = 0;
  Clock::time_point moved = Clock::now();  // when it last used the processor
};

struct Slot {
  std::unique_ptr<replay::Runner> runner;
  std::optional<Worker> worker;
  std::size_t told = 0;  // how much of the news it has
  std::optional<Job> job;
  Progress progress;
};

// Why a job is not finished by its worker.
struct Loss {
  const char* code;
  std::string of_call;  // where a solver was asked: after the name of the solver
  std::string of_pair;
};

const Loss out_of_memory{"memory", "out of memory",
                         "to decide it takes more memory than --memory allows"};
const Loss out_of_stack{"too-deep", "too deeply nested", "it is nested too deeply"};
const Loss does_not_come_back{"out-of-budget", "did not come back",
                              "to decide it takes far longer than was counted"};

Loss crashed(int status) {
  const std::string how = WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                                              : "status " + std::to_string(WEXITSTATUS(status));
  return {"internal-error", "crashed",
          "internal error: the process that decides it ended with " + how};
}

Loss loss_of(int status) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == system::out_of_memory_status)
    return out_of_memory;
  if (WIFEXITED(status) && WEXITSTATUS(status) == system::out_of_stack_status) return out_of_stack;
  return crashed(status);
}

// By somebody else: not for anything it did.
bool is_killed(int status) {
  return (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) ||
         (WIFEXITED(status) && WEXITSTATUS(status) == system::lost_child_status);
}

class Supervisor {
 public:
  Supervisor(const Loaded& loaded, const Options& options, const Observer& observer,
             const std::vector<bool>& wanted, std::vector<std::unique_ptr<replay::Runner>> runners)
      : loaded_(loaded),
        options_(options),
        observer_(observer),
        wanted_(wanted),
        known_(loaded.plan.pairs.size()),
        schedule_(loaded.plan, wanted),
        slots_(runners.size()) {
    for (std::size_t i = 0; i < slots_.size(); ++i) slots_[i].runner = std::move(runners[i]);
  }

  Supervised run() {
    const bool has_contracts = std::any_of(sides.begin(), sides.end(), [&](Side side) {
      return !loaded_.programs[side].contracts.empty();
    });
    if (has_contracts) {
      waiting_.push_back({.component = std::nullopt});
      run_jobs();
    }
    is_proving_contracts_ = false;
    run_jobs();
    for (Slot& slot : slots_) give_up(slot, why_over());
    for (Job& job : waiting_) give_up(std::move(job), why_over());
    for (std::size_t c = 0; c < loaded_.plan.components.size(); ++c) {
      if (wanted_[c]) decide_unknown(loaded_.plan.components[c], why_over(), {});
    }
    const auto last = std::find_if(slots_.begin(), slots_.end(),
                                   [](const Slot& slot) { return slot.runner != nullptr; });
    if (last != slots_.end()) {
      last->worker.reset();
      result_.runner = std::move(last->runner);
    }
    return std::move(result_);
  }

 private:
  bool is_late() const { return options_.deadline && Clock::now() >= *options_.deadline; }
  bool is_over() const { return system::is_interrupted() || is_late(); }
  // Only asked where pairs are left.
  Loss why_over() const {
    if (system::is_interrupted()) return {"interrupted", "", "the run was interrupted"};
    if (is_late()) return {"timeout", "", "the time limit of the run was reached"};
    return {"internal-error", "", "internal error: no process could be started to decide it"};
  }

  void run_jobs() {
    while (!is_over()) {
      hand_out();
      if (!has_busy()) return;
      wait();
      for (Slot& slot : slots_) look_after(slot);
      look_after_memory();
    }
  }

  bool has_busy() const {
    return std::any_of(slots_.begin(), slots_.end(), [](const Slot& slot) { return slot.job; });
  }

  // --- orders ---

  void hand_out() {
    const bool is_one_alone = std::any_of(slots_.begin(), slots_.end(), [](const Slot& slot) {
      return slot.job && slot.job->is_alone;
    });
    if (is_one_alone) return;
    for (Slot& slot : slots_) {
      if (slot.job) continue;
      std::optional<Job> job = next_job();
      if (!job) return;
      if (!give(slot, *job)) {
        waiting_.push_back(std::move(*job));
        return;
      }
      const bool is_alone = job->is_alone;
      slot.job = std::move(job);
      slot.progress = {};
      slot.progress.processor_at_begin = slot.worker->processor_seconds();
      slot.progress.processor = slot.progress.processor_at_begin;
      if (is_alone) return;
    }
  }

  // Those that begin anew come first; those that are done alone, last.
  std::optional<Job> next_job() {
    const auto shared = std::find_if(waiting_.begin(), waiting_.end(),
                                     [](const Job& job) { return !job.is_alone; });
    if (shared != waiting_.end()) return taken(shared);
    while (!is_proving_contracts_ && !is_over()) {
      const auto component = schedule_.take();
      if (!component) break;
      if (!decide_here(*component)) return Job{.component = component};
    }
    if (waiting_.empty() || has_busy()) return std::nullopt;
    return taken(waiting_.begin());
  }

  Job taken(std::vector<Job>::iterator at) {
    Job job = std::move(*at);
    waiting_.erase(at);
    return job;
  }

  // Where nothing changed that costs less than to hand it over.
  bool decide_here(std::size_t component) {
    const std::vector<PairId>& pairs = loaded_.plan.components[component];
    auto decisions = try_identical(loaded_.programs, loaded_.plan, known_, pairs);
    if (!decisions) return false;
    settle(component, std::move(*decisions), 0);
    return true;
  }

  // To another worker, if this one ended while it had nothing to do.
  bool give(Slot& slot, const Job& job) {
    for (int tries = 0; tries < 2; ++tries) {
      if (has_worker(slot) && send(slot, job)) return true;
      drop_worker(slot);
    }
    return false;
  }

  bool send(Slot& slot, const Job& job) {
    Order order = ProveContracts{job.lost};
    if (job.component) {
      DecideComponent decide{*job.component, job.lost, {}};
      for (; slot.told < news_.size(); ++slot.told) {
        const PairId id = news_[slot.told];
        decide.news.push_back({id, known_[id], known_.always_terminates(id)});
      }
      order = std::move(decide);
    }
    return sandbox::send_message(slot.worker->socket(), to_bytes(order));
  }

  // --- workers ---

  bool has_worker(Slot& slot) {
    if (slot.worker) return true;
    if (!slot.runner) {
      auto runner = replay::Runner::start();
      if (!runner) return false;
      slot.runner = std::move(*runner);
      slot.runner->load(loaded_.bitcode);
    }
    auto worker =
        Worker::start({.memory_bytes = options_.memory_bytes}, [&](int socket, Worker::Page& page) {
          serve_orders(socket, page, loaded_, std::move(known_), *slot.runner);
        });
    if (!worker) return false;
    slot.worker = std::move(*worker);
    slot.told = news_.size();
    return true;
  }

  // With what it had its helper do. Gives how it ended, as of waitpid.
  static int drop_worker(Slot& slot) {
    const int status = slot.worker ? slot.worker->end() : 0;
    slot.worker.reset();
    slot.runner.reset();
    return status;
  }

  // --- waiting ---

  void wait() {
    std::vector<pollfd> waiting{{system::interrupt_descriptor(), POLLIN, 0}};
    for (const Slot& slot : slots_) {
      if (slot.job) waiting.push_back({slot.worker->socket(), POLLIN, 0});
    }
    std::chrono::milliseconds left = between_looks;
    if (options_.deadline) {
      left = std::clamp(
          std::chrono::ceil<std::chrono::milliseconds>(*options_.deadline - Clock::now()),
          std::chrono::milliseconds(0), left);
    }
    ::poll(waiting.data(), waiting.size(), static_cast<int>(left.count()));
    for (Slot& slot : slots_) {
      if (slot.job && has_input(slot.worker->socket())) receive(slot);
    }
  }

  static bool has_input(int socket) {
    pollfd one{socket, POLLIN, 0};
    return ::poll(&one, 1, 0) > 0;
  }

  void receive(Slot& slot) {
    const auto bytes = sandbox::receive_message(slot.worker->socket(), message_ms);
    std::optional<Answer> answer;
    if (bytes) {
      if (auto read = from_bytes<Answer>(*bytes)) answer = std::move(*read);
    }
    if (!answer) {
      note_death(slot);
      return;
    }
    std::visit([&](auto& one) { accept(slot, std::move(one)); }, *answer);
  }

  void accept(Slot& slot, Sofar answer) { slot.job->sofar = std::move(answer.decisions); }

  void accept(Slot& slot, ContractsProved answer) {
    for (HandedContract& result : answer.results)
      result_.contracts.push_back(Handover::taken(std::move(result)));
    known_.set_contracts(std::move(answer.kept));
    add(answer.counters);
    note(answer.trouble);
    slot.job.reset();
    // The others know of the contracts from the start, and so will its successor.
    slot.worker.reset();
  }

  void accept(Slot& slot, ComponentDecided answer) {
    const std::size_t component = *slot.job->component;
    slot.job.reset();
    add(answer.counters);
    note(answer.trouble);
    if (result_.cache_trouble.empty()) result_.cache_trouble = std::move(answer.cache_trouble);
    settle(component, Handover::taken(std::move(answer.decisions)),
           seconds_since(slot.progress.began));
  }

  void note(const std::string& trouble) {
    if (!trouble.empty() && !result_.unwritten) result_.unwritten = Failure{trouble, ""};
  }

  void add(const engines::Counters& counters) {
    result_.counters.solver_calls += counters.solver_calls;
    result_.counters.executions += counters.executions;
    result_.counters.replay_us += counters.replay_us;
    result_.counters.proof_us += counters.proof_us;
  }

  void settle(std::size_t component, std::map<PairId, Decision> decisions, double seconds) {
    const std::vector<PairId>& pairs = loaded_.plan.components[component];
    for (auto& [id, decision] : decisions) {
      known_.set(id, engines::known_of(loaded_.plan.pairs[id].name, decision.verdict));
      decision.seconds = seconds;
      news_.push_back(id);
      result_.decisions.emplace(id, std::move(decision));
    }
    schedule_.finish(component);
    if (observer_.progress)
      observer_.progress(schedule_.done(), schedule_.total(), loaded_.plan.pairs[pairs[0]].name);
  }

  // --- workers that do not finish ---

  void note_death(Slot& slot) {
    const std::uint64_t call = slot.worker->under_way();
    const int status = drop_worker(slot);
    Job job = std::move(*slot.job);
    slot.job.reset();
    if (is_killed(status) && ++job.kills <= Limits::kills)
      waiting_.push_back(std::move(job));
    else
      lose(std::move(job), call, loss_of(status));
  }

  void end(Slot& slot, const Loss& why) {
    const std::uint64_t call = slot.worker->under_way();
    drop_worker(slot);
    Job job = std::move(*slot.job);
    slot.job.reset();
    lose(std::move(job), call, why);
  }

  // Begins anew without the call that was under way; otherwise what is known is the end of it.
  void lose(Job job, std::uint64_t call, const Loss& why) {
    if (call != 0 && job.lost.size() < Limits::lost_calls) {
      job.lost.emplace(call, why.of_call);
      waiting_.push_back(std::move(job));
    } else {
      give_up(std::move(job), why);
    }
  }

  void give_up(Slot& slot, const Loss& why) {
    if (!slot.job) return;
    drop_worker(slot);
    give_up(std::move(*slot.job), why);
    slot.job.reset();
  }

  void give_up(Job job, const Loss& why) {
    if (!job.component) return lose_contracts(why);
    decide_unknown(loaded_.plan.components[*job.component], why, std::move(job.sofar));
    schedule_.finish(*job.component);
  }

  // Nothing is known of pairs that are open; what is settled stays.
  void decide_unknown(const std::vector<PairId>& pairs, const Loss& why, HandedDecisions sofar) {
    std::map<PairId, Decision> decisions = Handover::taken(std::move(sofar));
    for (const PairId id : pairs) {
      if (result_.decisions.contains(id)) continue;
      const ir::Procedure& procedure =
          loaded_.programs[Side::New].procedures[loaded_.plan.pairs[id].ids[Side::New]];
      Decision& decision = result_.decisions[id];
      decision = std::move(decisions[id]);
      auto* unknown = std::get_if<Unknown>(&decision.verdict);
      if (unknown != nullptr && unknown->why.empty())
        unknown->why.push_back({why.code, why.of_pair, procedure.where});
      known_.set(id, engines::known_of(loaded_.plan.pairs[id].name, decision.verdict));
      news_.push_back(id);
    }
  }

  // Nothing is proved of them, so nothing may use them.
  void lose_contracts(const Loss& why) {
    result_.contracts = engines::contracts::unproved_contracts(loaded_.programs, why.of_pair);
  }

  void look_after(Slot& slot) {
    if (!slot.job) return;
    Progress& progress = slot.progress;
    const double processor = slot.worker->processor_seconds();
    const auto now = Clock::now();
    if (processor > progress.processor) progress.moved = now;
    progress.processor = processor;
    const std::uint64_t call = slot.worker->under_way();
    if (call != progress.call) {
      progress.call = call;
      progress.processor_at_call = processor;
    }
    const std::size_t pairs =
        slot.job->component ? loaded_.plan.components[*slot.job->component].size() : 1;
    const bool is_call_late =
        call != 0 && processor - progress.processor_at_call > 1e-3 * options_.limits.call_ms;
    const bool is_late = processor - progress.processor_at_begin >
                         1e-3 * options_.limits.pair_ms * static_cast<double>(pairs);
    if (is_call_late || is_late || now - progress.moved > Limits::idle)
      end(slot, does_not_come_back);
  }

  // Who began last makes room for the others, and is done again alone: whether there is enough
  // memory for a component does not depend on how many are decided at a time.
  void look_after_memory() {
    if (options_.memory_bytes == 0 || Clock::now() < next_look_at_memory_) return;
    next_look_at_memory_ = Clock::now() + between_looks;
    if (!system::uses_more_memory_than(options_.memory_bytes)) return;
    std::vector<Slot*> busy;
    for (Slot& slot : slots_) {
      if (slot.job)
        busy.push_back(&slot);
      else if (slot.worker)
        drop_worker(slot);  // it holds on to what it once needed
    }
    const auto last = std::max_element(busy.begin(), busy.end(), [](Slot* a, Slot* b) {
      return a->progress.began < b->progress.began;
    });
    if (last == busy.end()) return;
    if (busy.size() == 1) return end(**last, out_of_memory);
    Job job = std::move(*(*last)->job);
    (*last)->job.reset();
    drop_worker(**last);
    job.is_alone = true;
    waiting_.push_back(std::move(job));
  }

  static constexpr std::chrono::milliseconds between_looks{100};
  // A worker that sends writes all at once.
  static constexpr int message_ms = 10'000;

  const Loaded& loaded_;
  const Options& options_;
  const Observer& observer_;
  const std::vector<bool>& wanted_;
  engines::Knowledge known_;
  Schedule schedule_;
  std::vector<Slot> slots_;
  std::vector<Job> waiting_;  // to begin anew
  std::vector<PairId> news_;  // in the order in which it became known
  bool is_proving_contracts_ = true;
  Clock::time_point next_look_at_memory_ = Clock::now();
  Supervised result_;
};

}  // namespace

Supervised supervise(const Loaded& loaded, const Options& options, const Observer& observer,
                     const std::vector<bool>& wanted,
                     std::vector<std::unique_ptr<replay::Runner>> runners) {
  return Supervisor(loaded, options, observer, wanted, std::move(runners)).run();
}

}  // namespace tandem::driver
