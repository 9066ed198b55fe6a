#include <algorithm>
#include <set>

#include "ir/calls.h"
#include "pairing/match.h"

namespace tandem::pairing {
namespace {

using ir::ProcedureId;
using ir::Program;

// The pairs that a procedure calls, directly or through unpaired procedures.
std::set<PairId> paired_callees(const std::vector<std::set<ProcedureId>>& callees,
                                const std::map<ProcedureId, PairId>& pair_of, ProcedureId id) {
  std::set<PairId> found;
  std::set<ProcedureId> seen{id};
  std::vector<ProcedureId> work{id};
  while (!work.empty()) {
    const ProcedureId at = work.back();
    work.pop_back();
    for (const ProcedureId callee : callees[at.index]) {
      const auto pair = pair_of.find(callee);
      if (pair != pair_of.end()) {
        found.insert(pair->second);
      } else if (seen.insert(callee).second) {
        work.push_back(callee);
      }
    }
  }
  return found;
}

// Tarjan's algorithm without recursion: call graphs can be deep.
class Components {
 public:
  explicit Components(const Plan& plan) : plan_(plan), marks_(plan.pairs.size()) {}

  std::vector<std::vector<PairId>> find() {
    for (const PairId id : plan_.pairs.ids()) {
      if (marks_[id.index].number == 0) visit(id);
    }
    return std::move(components_);
  }

 private:
  struct Mark {
    unsigned number = 0;
    unsigned low = 0;
    bool is_open = false;
  };
  struct Frame {
    PairId pair;
    std::size_t next = 0;
  };

  void open(PairId id, std::vector<Frame>& frames) {
    marks_[id.index] = {++count_, count_, true};
    marks_[id.index].low = marks_[id.index].number;
    stack_.push_back(id);
    frames.push_back({id});
  }

  void visit(PairId start) {
    std::vector<Frame> frames;
    open(start, frames);
    while (!frames.empty()) {
      Frame& top = frames.back();
      const std::vector<PairId>& callees = plan_.pairs[top.pair].callees;
      if (top.next < callees.size()) {
        const PairId callee = callees[top.next++];
        if (marks_[callee.index].number == 0) {
          open(callee, frames);
        } else if (marks_[callee.index].is_open) {
          lower(top.pair, marks_[callee.index].number);
        }
        continue;
      }
      const PairId done = top.pair;
      frames.pop_back();
      if (!frames.empty()) lower(frames.back().pair, marks_[done.index].low);
      if (marks_[done.index].low == marks_[done.index].number) close(done);
    }
  }

  void lower(PairId id, unsigned to) { marks_[id.index].low = std::min(marks_[id.index].low, to); }

  void close(PairId root) {
    std::vector<PairId> component;
    for (bool is_root = false; !is_root;) {
      const PairId id = stack_.back();
      stack_.pop_back();
      marks_[id.index].is_open = false;
      component.push_back(id);
      is_root = id == root;
    }
    std::sort(component.begin(), component.end());
    components_.push_back(std::move(component));
  }

  const Plan& plan_;
  std::vector<Mark> marks_;
  unsigned count_ = 0;
  std::vector<PairId> stack_;
  std::vector<std::vector<PairId>> components_;
};

}  // namespace

void build_call_graph(const Both<Program>& programs, Plan& plan) {
  Both<std::vector<std::set<ProcedureId>>> direct;
  for (const Side side : sides) {
    for (const ir::Procedure& procedure : programs[side].procedures)
      direct[side].push_back(ir::direct_callees(programs[side], procedure));
  }
  for (Pair& pair : plan.pairs) {
    std::set<PairId> callees;
    for (const Side side : sides) {
      callees.merge(paired_callees(direct[side], plan.pair_of[side], pair.ids[side]));
    }
    pair.callees.assign(callees.begin(), callees.end());
  }
  plan.components = Components(plan).find();
  for (const std::vector<PairId>& component : plan.components) {
    for (const PairId id : component) {
      Pair& pair = plan.pairs[id];
      const bool calls_itself = std::binary_search(pair.callees.begin(), pair.callees.end(), id);
      pair.is_recursive = component.size() > 1 || calls_itself;
    }
  }
}

}  // namespace tandem::pairing
