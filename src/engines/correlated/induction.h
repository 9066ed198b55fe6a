#pragma once

#include <functional>

#include "engines/correlated/facts.h"

namespace tandem::engines::correlated {

// Facts at the nodes that both versions get to, led by an interleaving from all inputs that satisfy
// a premise: assumed wherever the versions are, proved wherever they get to. Those that are not
// kept are dropped, and the rest is tried again; what is left is true, by induction on the number
// of steps, of all executions that return in both versions.
class Induction {
 public:
  Induction(const Points& points, ir::TermPool& pool, const Interleaving& interleaving,
            const FunctionInputs& inputs, ir::TermId premise, std::string name)
      : points_(points),
        pool_(pool),
        interleaving_(interleaving),
        inputs_(inputs),
        premise_(premise),
        name_(std::move(name)) {}

  // Guesses; what is not mentioned is claimed never to be met.
  void claim(const Node& node, NodeFacts facts) {
    claims_.insert_or_assign(node, std::move(facts));
  }

  // What has to hold of what both leave at their ends; without it, nothing is proved.
  using EndGoal = std::function<ir::TermId(const Both<std::vector<ir::TermId>>& values)>;
  void ask_at_end(EndGoal goal) { end_goal_ = std::move(goal); }

  // What is true of some terms that a query speaks of.
  using Truths = std::function<std::vector<ir::TermId>(std::span<const ir::TermId>)>;
  void know(Truths truths) { truths_ = std::move(truths); }

  // False where it takes too much, or where some step cannot be looked at. Nothing is proved then.
  bool run();

  // What is left of the claims about a node.
  const NodeFacts& at(const Node& node) { return claims_of(node); }
  Proof proof() const;
  // After a proof: neither version goes on for ever while the other stands still, so that both end
  // or neither does.
  bool ends_together() const;

 private:
  // Something that has to hold where a node is got to, and is claimed of that.
  struct Part {
    Node node;
    enum class Kind : std::uint8_t { NeverMet, SameAs, Fact, End } kind = Kind::NeverMet;
    ir::TermId term;  // the value that is the same as another, or the fact
    friend auto operator<=>(const Part&, const Part&) = default;
  };
  using Goals = std::map<Part, std::vector<ir::TermId>>;

  void open_all();
  NodeFacts& claims_of(const Node& node);
  std::optional<std::vector<Leaf>> leaves(const Node& node, Side side, StandIns& stand_ins,
                                          std::vector<PointerSum>& sums);
  bool prove(const Node& node);
  bool add_goals(const Node& node, StandIns& stand_ins, std::vector<PointerSum>& sums,
                 Goals& goals);
  void add_goals_by_case(const Node& node, ir::TermId reached,
                         const Both<std::vector<ir::TermId>>& values, unsigned depth, Goals& goals);
  void add_goals_at(const Node& node, ir::TermId reached,
                    const Both<std::vector<ir::TermId>>& values, Goals& goals);
  std::vector<ir::TermId> assumed_at(const Node& node);
  bool prove_one_by_one(const Node& node, const std::vector<ir::TermId>& assumptions,
                        const std::vector<Part>& parts, const std::vector<ir::TermId>& goals,
                        std::vector<bool>& is_broken);
  void drop(const Part& part);

  const Points& points_;
  ir::TermPool& pool_;
  const Interleaving& interleaving_;
  const FunctionInputs& inputs_;
  const ir::TermId premise_;
  const std::string name_;
  std::map<Node, NodeFacts> claims_;
  std::set<Node> open_;  // whose steps are not proved to keep the claims
  std::map<Node, std::vector<Obligation>> obligations_;  // by the node that a step starts from
  Grounds grounds_;
  std::size_t queries_ = 0;
  Truths truths_;
  EndGoal end_goal_;
  bool has_failed_at_end_ = false;
  std::map<Node, std::set<Node>> steps_;  // where steps may lead
  bool has_calls_ = false;                // of functions that stand for themselves
};

}  // namespace tandem::engines::correlated
