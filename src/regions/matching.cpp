#include "regions/matching.h"

#include <algorithm>

namespace tandem::regions {

using ir::BlockId;
using ir::ValueId;

Matching::Matching(const Both<Body>& bodies) {
  for (const Side side : sides) partners_[side].resize(bodies[side].procedure().blocks.size());
}

void Matching::match(BlockId before, BlockId after) {
  partners_[Side::Old][before.index] = after;
  partners_[Side::New][after.index] = before;
}

void Matching::unmatch(BlockId before) {
  const auto after = partner(Side::Old, before);
  if (!after) return;
  partners_[Side::New][after->index].reset();
  partners_[Side::Old][before.index].reset();
}

namespace {

std::vector<Bits> cases_of(const ir::Switch& choice) {
  std::vector<Bits> cases;
  for (const auto& [value, edge] : choice.cases) cases.push_back(value);
  std::sort(cases.begin(), cases.end());
  return cases;
}

}  // namespace

bool end_alike(const Both<Body>& bodies, Mentions& mentions, BlockId before, BlockId after) {
  const ir::Call* first = bodies[Side::Old].call_of(before);
  const ir::Call* second = bodies[Side::New].call_of(after);
  if ((first == nullptr) != (second == nullptr)) return false;
  if (first != nullptr &&
      (mentions.of(Side::Old, first->callee) != mentions.of(Side::New, second->callee) ||
       first->world.has_value() != second->world.has_value()))
    return false;
  const auto& kind = bodies[Side::Old].block(before).terminator.kind;
  const auto& other_kind = bodies[Side::New].block(after).terminator.kind;
  if (kind.index() != other_kind.index()) return false;
  if (const auto* choice = std::get_if<ir::Switch>(&kind))
    return cases_of(*choice) == cases_of(std::get<ir::Switch>(other_kind));
  if (const auto* stop = std::get_if<ir::Stop>(&kind)) {
    const auto& other_stop = std::get<ir::Stop>(other_kind);
    return stop->ending == other_stop.ending &&
           stop->world.has_value() == other_stop.world.has_value();
  }
  return true;
}

namespace {

constexpr std::size_t largest_table = 1'000'000;  // of the longest common subsequence
// Where many ways meet (in what returns), which of them correspond is seen from the other end.
constexpr std::size_t most_predecessors = 8;

// Numbers that are equal for blocks that look the same. Only guesses rest on them.
class Texts {
 public:
  Texts(Side side, const Body& body, Mentions& mentions)
      : side_(side), body_(body), mentions_(mentions), of_value_(body.procedure().values.size()) {
    of_block_.resize(body.procedure().blocks.size());
    for (const BlockId id : body.order()) of_block_[id.index] = text_of(id);
  }
  std::size_t operator[](BlockId id) const { return of_block_[id.index]; }
  // Something besides a jump.
  bool says_something(BlockId id) const {
    const bool is_jump = std::holds_alternative<ir::Jump>(body_.block(id).terminator.kind);
    return !is_jump || body_.call_of(id) != nullptr;
  }

 private:
  static std::size_t mix(std::size_t seed, std::size_t with) {
    return seed ^ (with + 0x9e3779b97f4a7c15U + (seed << 6U) + (seed >> 2U));
  }

  std::size_t text_of(BlockId id) {
    const ir::Block& block = body_.block(id);
    for (const ir::Instruction& instruction : block.instructions) note(instruction, id);
    std::size_t text = block.terminator.kind.index();
    if (const ir::Call* call = body_.call_of(id)) {
      text = mix(text, mentions_.of(side_, call->callee));
      for (const ValueId arg : call->args) text = mix(text, text_of(arg, id));
    }
    if (const auto* choice = std::get_if<ir::Switch>(&block.terminator.kind)) {
      for (const Bits value : cases_of(*choice)) text = mix(text, static_cast<std::size_t>(value));
    }
    if (const auto* stop = std::get_if<ir::Stop>(&block.terminator.kind))
      text = mix(text, static_cast<std::size_t>(stop->ending));
    ir::for_each_use(block.terminator,
                     [&](ValueId value) { text = mix(text, text_of(value, id)); });
    return text;
  }

  std::size_t text_of(ValueId value, BlockId in) const {
    const bool is_local = body_.block_of(value) == in && body_.is_pure(value);
    if (is_local && of_value_[value.index] != 0) return of_value_[value.index];
    return std::hash<std::string>()(body_.value(value).variable + ":" +
                                    ir::to_text(body_.value(value).sort));
  }

  void note(const ir::Instruction& instruction, BlockId in) {
    std::size_t text = instruction.kind.index();
    std::optional<ValueId> result;
    ir::for_each_definition(instruction, [&](ValueId value) { result = value; });
    if (!result) return;
    if (const auto* operation = std::get_if<ir::Operation>(&instruction.kind)) {
      text = mix(text, static_cast<std::size_t>(operation->op));
      const bool names_object =
          operation->op == ir::Op::AddressOf || operation->op == ir::Op::TableRead;
      const auto immediate = static_cast<std::size_t>(operation->immediate);
      text =
          mix(text, names_object ? static_cast<std::size_t>(mentions_.of(
                                       side_, ir::ObjectId{static_cast<std::uint32_t>(immediate)}))
                                 : immediate);
    } else if (const auto* address = std::get_if<ir::Address>(&instruction.kind)) {
      text = mix(text, mentions_.of(side_, *address));
    }
    ir::for_each_use(instruction, [&](ValueId value) { text = mix(text, text_of(value, in)); });
    of_value_[result->index] = text;
  }

  Side side_;
  const Body& body_;
  Mentions& mentions_;
  std::vector<std::size_t> of_value_;
  std::vector<std::size_t> of_block_;
};

class Search {
 public:
  Search(const Both<Body>& bodies, Mentions& mentions, const Apart& apart)
      : bodies_(bodies),
        mentions_(mentions),
        apart_(apart),
        texts_{{Texts(Side::Old, bodies[Side::Old], mentions),
                Texts(Side::New, bodies[Side::New], mentions)}},
        matching_(bodies) {}

  Matching run() {
    // Both versions start and return at one place each, whatever is between.
    const auto first_return = bodies_[Side::Old].return_block();
    const auto second_return = bodies_[Side::New].return_block();
    if (first_return && second_return) add(*first_return, *second_return);
    add(BlockId{0}, BlockId{0});
    match_in_order();
    match_loosely();
    drop_crossings();
    return matching_;
  }

 private:
  bool is_open(Side side, BlockId id) const {
    return !matching_.has(side, id) && !bodies_[side].is_view(id) &&
           (side == Side::New || !apart_.contains(id));
  }
  bool can_match(BlockId before, BlockId after) {
    return is_open(Side::Old, before) && is_open(Side::New, after) &&
           end_alike(bodies_, mentions_, before, after);
  }
  bool look_the_same(BlockId before, BlockId after) const {
    return texts_[Side::Old][before] == texts_[Side::New][after];
  }

  // Matches two blocks, and in lockstep what follows and precedes them, as far as the text is the
  // same.
  void add(BlockId before, BlockId after) {
    matching_.match(before, after);
    std::vector<std::pair<BlockId, BlockId>> work{{before, after}};
    while (!work.empty()) {
      const auto [b, c] = work.back();
      work.pop_back();
      const auto try_match = [&](BlockId x, BlockId y) {
        if (!look_the_same(x, y) || !can_match(x, y)) return;
        matching_.match(x, y);
        work.emplace_back(x, y);
      };
      const auto from_b = bodies_[Side::Old].successors(b);
      const auto from_c = bodies_[Side::New].successors(c);
      for (std::size_t i = 0; i < from_b.size(); ++i)
        try_match(from_b[i]->target, from_c[i]->target);
      const std::vector<BlockId>& to_b = bodies_[Side::Old].predecessors(b);
      const std::vector<BlockId>& to_c = bodies_[Side::New].predecessors(c);
      if (to_b.size() > most_predecessors || to_c.size() > most_predecessors) continue;
      for (const BlockId x : to_b) {
        for (const BlockId y : to_c) try_match(x, y);
      }
    }
  }

  std::vector<BlockId> open_blocks(Side side) const {
    std::vector<BlockId> open;
    for (const BlockId id : bodies_[side].order()) {
      if (is_open(side, id) && texts_[side].says_something(id)) open.push_back(id);
    }
    return open;
  }

  struct Range {
    std::size_t first;
    std::size_t last;  // one behind
    std::size_t size() const { return last - first; }
  };

  // Patience: what occurs once on each side, in the order of both, divides the rest.
  void match_in_order() {
    Both<std::vector<BlockId>> open;
    for (const Side side : sides) open[side] = open_blocks(side);
    std::vector<Both<Range>> work{
        make_both(Range{0, open[Side::Old].size()}, Range{0, open[Side::New].size()})};
    while (!work.empty()) {
      const Both<Range> ranges = work.back();
      work.pop_back();
      std::vector<std::pair<std::size_t, std::size_t>> anchors = unique_in_order(open, ranges);
      if (anchors.empty()) {
        for (const auto& [i, j] : longest_common(open, ranges)) try_add(open, i, j);
        continue;
      }
      Both<std::size_t> from = make_both(ranges[Side::Old].first, ranges[Side::New].first);
      anchors.emplace_back(ranges[Side::Old].last, ranges[Side::New].last);
      for (const auto& [i, j] : anchors) {
        if (i < ranges[Side::Old].last) try_add(open, i, j);
        if (from[Side::Old] < i && from[Side::New] < j)
          work.push_back(make_both(Range{from[Side::Old], i}, Range{from[Side::New], j}));
        from = make_both(i + 1, j + 1);
      }
    }
  }

  void try_add(const Both<std::vector<BlockId>>& open, std::size_t i, std::size_t j) {
    const BlockId before = open[Side::Old][i];
    const BlockId after = open[Side::New][j];
    if (can_match(before, after)) add(before, after);
  }

  std::vector<std::pair<std::size_t, std::size_t>> unique_in_order(
      const Both<std::vector<BlockId>>& open, const Both<Range>& ranges) const {
    std::map<std::size_t, Both<std::vector<std::size_t>>> places;  // by text
    for (const Side side : sides) {
      for (std::size_t i = ranges[side].first; i < ranges[side].last; ++i)
        places[texts_[side][open[side][i]]][side].push_back(i);
    }
    std::map<std::size_t, std::size_t> new_of_old;
    for (const auto& [text, both] : places) {
      if (both[Side::Old].size() == 1 && both[Side::New].size() == 1)
        new_of_old.emplace(both[Side::Old][0], both[Side::New][0]);
    }
    // The longest sequence that rises on both sides.
    std::vector<std::pair<std::size_t, std::size_t>> all(new_of_old.begin(), new_of_old.end());
    std::vector<std::size_t> ends;
    std::vector<std::optional<std::size_t>> before(all.size());
    for (std::size_t k = 0; k < all.size(); ++k) {
      const auto at =
          std::lower_bound(ends.begin(), ends.end(), all[k].second,
                           [&](std::size_t e, std::size_t j) { return all[e].second < j; });
      if (at != ends.begin()) before[k] = *(at - 1);
      if (at == ends.end()) {
        ends.push_back(k);
      } else {
        *at = k;
      }
    }
    std::vector<std::pair<std::size_t, std::size_t>> rising;
    for (auto k = ends.empty() ? std::nullopt : std::optional(ends.back()); k; k = before[*k])
      rising.push_back(all[*k]);
    std::reverse(rising.begin(), rising.end());
    return rising;
  }

  std::vector<std::pair<std::size_t, std::size_t>> longest_common(
      const Both<std::vector<BlockId>>& open, const Both<Range>& ranges) const {
    const std::size_t rows = ranges[Side::Old].size();
    const std::size_t columns = ranges[Side::New].size();
    std::vector<std::pair<std::size_t, std::size_t>> common;
    if (rows * columns > largest_table) return common;
    const auto same = [&](std::size_t i, std::size_t j) {
      return look_the_same(open[Side::Old][ranges[Side::Old].first + i],
                           open[Side::New][ranges[Side::New].first + j]);
    };
    std::vector<std::vector<std::uint32_t>> length(rows + 1,
                                                   std::vector<std::uint32_t>(columns + 1, 0));
    for (std::size_t i = rows; i-- > 0;) {
      for (std::size_t j = columns; j-- > 0;) {
        length[i][j] =
            same(i, j) ? length[i + 1][j + 1] + 1 : std::max(length[i + 1][j], length[i][j + 1]);
      }
    }
    for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
      if (same(i, j)) {
        common.emplace_back(ranges[Side::Old].first + i++, ranges[Side::New].first + j++);
      } else if (length[i + 1][j] >= length[i][j + 1]) {
        ++i;
      } else {
        ++j;
      }
    }
    return common;
  }

  // Where a block and its partner lead; nothing of a block without one.
  std::vector<std::pair<BlockId, BlockId>> pairs_behind(BlockId before) const {
    std::vector<std::pair<BlockId, BlockId>> pairs;
    const auto after = matching_.partner(Side::Old, before);
    if (!after) return pairs;
    const auto from_old = bodies_[Side::Old].successors(before);
    const auto from_new = bodies_[Side::New].successors(*after);
    for (std::size_t i = 0; i < from_old.size(); ++i)
      pairs.emplace_back(from_old[i]->target, from_new[i]->target);
    return pairs;
  }

  // Blocks that follow matched ones, end alike and lead to what fits: only what they compute
  // differs.
  void match_loosely() {
    for (bool is_more = true; is_more;) {
      is_more = false;
      for (const BlockId b : bodies_[Side::Old].order()) {
        for (const auto& [x, y] : pairs_behind(b)) {
          if (!can_match(x, y) || !leads_to_the_same(x, y)) continue;
          matching_.match(x, y);
          is_more = true;
        }
      }
    }
  }

  bool leads_to_the_same(BlockId before, BlockId after) {
    const auto from_b = bodies_[Side::Old].successors(before);
    const auto from_c = bodies_[Side::New].successors(after);
    for (std::size_t i = 0; i < from_b.size(); ++i) {
      const BlockId x = from_b[i]->target;
      const BlockId y = from_c[i]->target;
      if (!matching_.are_matched(x, y) && !(x == before && y == after) && !can_match(x, y))
        return false;
    }
    return true;
  }

  // Two matched blocks lead to blocks that are matched, but not with each other: nothing in between
  // could make that right.
  void drop_crossings() {
    for (bool is_more = true; is_more;) {
      is_more = false;
      for (const BlockId b : bodies_[Side::Old].order()) {
        for (const auto& [x, y] : pairs_behind(b)) {
          if (!matching_.has(Side::Old, x) || !matching_.has(Side::New, y) ||
              matching_.are_matched(x, y))
            continue;
          matching_.unmatch(b);
          is_more = true;
          break;
        }
      }
    }
  }

  const Both<Body>& bodies_;
  Mentions& mentions_;
  const Apart& apart_;
  Both<Texts> texts_;
  Matching matching_;
};

}  // namespace

Matching find_matching(const Both<Body>& bodies, Mentions& mentions, const Apart& apart) {
  return Search(bodies, mentions, apart).run();
}

}  // namespace tandem::regions
