#pragma once

#include "driver/component.h"

// What goes between the process that reports and its workers (driver/supervisor.h): orders, and
// what became of them. All of them run this program, on the same versions.

namespace tandem::driver {

// A difference as the runner of the worker saw it.
struct HandedRun {
  Witness witness;
  Both<Behaviour> behaviours;
  ShownRun shown;
};
TANDEM_FIELDS(HandedRun, witness, behaviours, shown)

struct HandedDifference {
  HandedRun run;
  std::optional<Condition> otherwise = {};
  std::vector<OutputRelation> relations = {};
  std::optional<Endless> endless = {};
};
TANDEM_FIELDS(HandedDifference, run, otherwise, relations, endless)

struct HandedDecision {
  std::variant<Unknown, Equivalent, EquivalentWhen, HandedDifference> verdict;
  std::vector<std::string> established;
  std::vector<Tried> tried;
  std::vector<Change> changes;
  std::vector<LineRange> boundaries;
};
TANDEM_FIELDS(HandedDecision, verdict, established, tried, changes, boundaries)
using HandedDecisions = std::map<pairing::PairId, HandedDecision>;

struct HandedContract {
  std::string function;
  Side side = Side::Old;
  std::string text;
  SourceLocation where;
  bool is_proved = false;
  std::string why;
  std::optional<HandedRun> failure;
  Proof proof;
};
TANDEM_FIELDS(HandedContract, function, side, text, where, is_proved, why, failure, proof)

// The one place beside the runner that makes differences: of those that a runner made in a worker.
class Handover {
 public:
  static HandedDecisions of(const std::map<pairing::PairId, Decision>& decisions);
  static std::map<pairing::PairId, Decision> taken(HandedDecisions handed);
  static HandedContract of(const ContractResult& result);
  static ContractResult taken(HandedContract handed);

 private:
  static HandedRun of(const Confirmed& run);
  static Confirmed taken(HandedRun handed);
};

// What has become known of a pair since the worker started.
struct News {
  pairing::PairId pair;
  engines::Known known;
  bool always_terminates = false;
};
TANDEM_FIELDS(News, pair, known, always_terminates)

// Calls of solvers that are not made again, and why not (logic::Watch).
using LostCalls = std::map<std::uint64_t, std::string>;

struct ProveContracts {
  LostCalls lost;
};
TANDEM_FIELDS(ProveContracts, lost)
struct DecideComponent {
  std::size_t component = 0;
  LostCalls lost;
  std::vector<News> news;
};
TANDEM_FIELDS(DecideComponent, component, lost, news)
using Order = std::variant<ProveContracts, DecideComponent>;

// On the way: what is settled, and what is known of the pairs that are open, which are unknown for
// no reason yet.
struct Sofar {
  HandedDecisions decisions;
};
TANDEM_FIELDS(Sofar, decisions)
struct ContractsProved {
  std::vector<HandedContract> results;
  engines::KeptContracts kept;
  engines::Counters counters;
  std::string trouble;  // a file that could not be written; "" for none
};
TANDEM_FIELDS(ContractsProved, results, kept, counters, trouble)
struct ComponentDecided {
  HandedDecisions decisions;
  engines::Counters counters;
  std::string trouble;
  std::string cache_trouble;  // of the file of answers that are kept
};
TANDEM_FIELDS(ComponentDecided, decisions, counters, trouble, cache_trouble)
using Answer = std::variant<Sofar, ContractsProved, ComponentDecided>;

}  // namespace tandem::driver
