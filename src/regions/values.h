#pragma once

#include <map>
#include <set>
#include <vector>

#include "regions/matching.h"

namespace tandem::regions {

using ValuePair = std::pair<ir::ValueId, ir::ValueId>;  // of old, of new

inline ir::ValueId value_of(Side side, const ValuePair& pair) {
  return side == Side::Old ? pair.first : pair.second;
}

// What a block uses at its end, besides what it passes on: of its call, or of its terminator.
std::vector<ir::ValueId> uses_at_end(const Body& body, ir::BlockId id);

// Classes of values: two of one class are equal whenever matched blocks see both. Values are equal
// by what they are computed from; parameters of matched blocks as far as every edge passes equal
// values; and by claim, which a region has to keep. All of it guesses: what comes out of the
// alignment is checked (same_text.h).
class Values {
 public:
  Values(const Both<Body>& bodies, Mentions& mentions, const Matching& matching);

  std::size_t class_of(Side side, ir::ValueId id) const { return classes_[side][id.index]; }
  bool are_equal(ir::ValueId before, ir::ValueId after) const {
    return class_of(Side::Old, before) == class_of(Side::New, after);
  }
  bool is_claimed(ir::ValueId before, ir::ValueId after) const {
    const auto at = claims_.find(before);
    return at != claims_.end() && at->second == after;
  }
  // Those of the other version that are in the class of a value.
  const std::vector<ir::ValueId>& partners(Side side, ir::ValueId id) const;
  // What two computations of one kind are computed from, pair by pair; nullopt where they are not
  // of one kind.
  std::optional<std::vector<ValuePair>> operands(ir::ValueId before, ir::ValueId after) const;

 private:
  using Key = std::vector<std::uint64_t>;

  void pair_parameters();
  void number();
  std::size_t number_of(const Key& key) { return numbers_.emplace(key, next_++).first->second; }
  void number(Side side, const ir::Block& block);
  Key key_of(Side side, const ir::Instruction& instruction) const;
  void check_edges();
  void check_uses();
  bool make_equal(ir::ValueId before, ir::ValueId after);
  bool can_claim(ir::ValueId before, ir::ValueId after) const;
  bool has_partner(Side side, ir::ValueId id) const;
  bool is_fixed(Side side, ir::ValueId id) const;

  const Both<Body>& bodies_;
  Mentions& mentions_;
  const Matching& matching_;
  Both<std::vector<std::size_t>> classes_;
  std::map<Key, std::size_t> numbers_;
  std::size_t next_ = 0;
  bool has_changed_ = false;                       // in this round
  std::set<ValuePair> hopeless_;                   // in this round: nothing makes them equal
  std::map<ir::ValueId, ir::ValueId> parameters_;  // of matched blocks: new by old
  std::set<ValuePair> split_;                      // those that were not passed equal values
  std::map<ir::ValueId, ir::ValueId> claims_;      // new by old
  std::set<ir::ValueId> claimed_of_new_;
  Both<std::map<std::size_t, std::vector<ir::ValueId>>> by_class_;
};

}  // namespace tandem::regions
