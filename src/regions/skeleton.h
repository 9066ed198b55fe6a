#pragma once

#include <map>
#include <set>
#include <vector>

#include "regions/values.h"

namespace tandem::regions {

// A value that a region hands on to the exit that it takes (or, in a matched block, to the code
// behind it), one of each version.
struct Handed {
  std::size_t exit = 0;
  ValuePair values;
  friend auto operator<=>(const Handed&, const Handed&) = default;
};

// A pair of places that both versions are at at the same time, with the values that all that comes
// from there on needs: equal ones.
struct Node {
  Both<ir::BlockId> at;
  // Matched blocks, which end alike. Otherwise what is from here on up to matched blocks is a
  // region.
  bool is_matched = false;
  Both<std::set<ir::BlockId>> blocks;  // of the region; empty: it takes the exit `at` at once
  std::vector<std::size_t> next;       // by successor; of a region: by exit
  std::vector<ValuePair> live;
  // Of the region, or of the values that matched blocks compute in other ways.
  std::vector<ValuePair> inputs;
  std::vector<Handed> outputs;

  bool has_region() const { return !is_matched || !outputs.empty(); }
};

// How a matched pair of blocks comes by a pair of values.
struct Source {
  enum class Kind : std::uint8_t {
    Live,    // it is given
    Region,  // the region of this block computes it
    Result,  // of its call
    Parts,   // both compute it in the same way, from other pairs
  };
  Kind kind = Kind::Live;
  std::size_t result = 0;
  std::vector<ValuePair> parts = {};
};

// The pairs of places and of values that make both versions the same but for the regions.
class Skeleton {
 public:
  Skeleton(const Both<Body>& bodies, const Matching& matching, const Values& values);

  // The first is where both versions start.
  const std::vector<Node>& nodes() const { return nodes_; }
  // It does not work out; with a block of old that should not be matched, or none.
  bool has_failed() const { return has_failed_; }
  std::optional<ir::BlockId> misfit() const { return misfit_; }

  std::optional<Source> source(const Node& node, ir::ValueId before, ir::ValueId after) const;
  bool is_computed_in(const Node& node, Side side, ir::ValueId id) const;
  // It is the same before a region and behind it.
  bool passes_by(const Node& node, Side side, ir::BlockId exit, ir::ValueId id) const;

 private:
  void find_nodes();
  std::size_t node_at(ir::BlockId before, ir::BlockId after);
  void find_exits(std::size_t index);
  void propagate();
  void update(Node& node);
  void update_matched(Node& node);
  void update_region(Node& node);
  void need(Node& node, ir::ValueId before, ir::ValueId after);
  void need_inside(Node& node, Side side, ir::ValueId id, ir::BlockId in);
  bool is_reached_without(const Node& node, Side side, ir::BlockId without, ir::BlockId block);
  void need_input(Node& node, Side side, ir::ValueId id);
  std::optional<ir::ValueId> counterpart(const Node& node, Side side, ir::ValueId id) const;
  std::optional<ir::ValueId> same_variable(const Node& node, Side side, ir::ValueId id) const;
  void add_live(Node& node, ir::ValueId before, ir::ValueId after);
  void hand_out(Node& node, const Handed& handed);
  void fail(const Node& node, Side side, ir::ValueId id);
  void check_start();

  const Both<Body>& bodies_;
  const Matching& matching_;
  const Values& values_;
  std::vector<Node> nodes_;
  std::map<std::pair<ir::BlockId, ir::BlockId>, std::size_t> index_;
  std::vector<std::set<std::size_t>> before_;  // by node
  std::vector<std::set<ValuePair>> is_live_;
  std::vector<std::set<ValuePair>> is_input_;
  std::vector<Both<std::set<ir::ValueId>>> is_covered_;  // what a region has from its inputs
  // The blocks of a region that are reached without passing one of them: by node and that block.
  std::map<std::tuple<std::size_t, Side, ir::BlockId>, std::set<ir::BlockId>> reached_without_;
  std::set<ValuePair> seen_;  // while one node is looked at
  std::size_t live_count_ = 0;
  bool has_failed_ = false;
  std::optional<ir::BlockId> misfit_;
};

}  // namespace tandem::regions
