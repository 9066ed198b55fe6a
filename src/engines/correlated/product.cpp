#include "engines/correlated/product.h"

#include <algorithm>
#include <array>

#include "base/integer.h"
#include "engines/synchronised/equations.h"

namespace tandem::engines::correlated {
namespace {

// The plainest first: of two that are as good, it is taken.
constexpr std::array<std::array<unsigned, 2>, 15> paces{{{1, 1},
                                                         {1, 2},
                                                         {2, 1},
                                                         {1, 3},
                                                         {3, 1},
                                                         {1, 4},
                                                         {4, 1},
                                                         {2, 3},
                                                         {3, 2},
                                                         {3, 4},
                                                         {4, 3},
                                                         {1, 8},
                                                         {8, 1},
                                                         {1, 0},
                                                         {0, 1}}};

Node node_at(const Trace& trace, const Both<std::size_t>& at) {
  return make_both(trace.visits[Side::Old][at[Side::Old]].point,
                   trace.visits[Side::New][at[Side::New]].point);
}

template <class See>
void walk(const Trace& trace, const Interleaving& interleaving, const See& see) {
  Both<std::size_t> at = make_both<std::size_t>(0, 0);
  while (true) {
    const Node node = node_at(trace, at);
    see(node, at);
    if (!node[Side::Old] && !node[Side::New]) return;
    const Pace pace = interleaving.pace_at(node);
    for (const Side side : sides) {
      for (unsigned round = 0; round < pace[side]; ++round) {
        ++at[side];
        if (trace.visits[side][at[side]].point != node[side]) break;
      }
    }
  }
}

using Row = std::vector<std::int64_t>;

// What a value adds to a row of numbers that equations are sought between.
void add_number(const std::optional<Bits>& value, ir::Sort sort, Row& row) {
  if (!sort.is_bits() || sort.width_bits > 64) return;
  const auto number = static_cast<std::int64_t>(to_signed(value.value_or(0), sort.width_bits));
  row.push_back(std::abs(number) <= CorrelatedLimits::counter ? number : 0);
}

std::size_t rank_of(const std::vector<Row>& rows) {
  return rows.empty() ? 0 : rows[0].size() - synchronised::equations_of(rows).size();
}

class Search {
 public:
  Search(const Points& points, const std::vector<ir::Sort>& input_sorts,
         const std::vector<Trace>& traces)
      : points_(points), input_sorts_(input_sorts), traces_(traces) {}

  Interleaving run() {
    for (std::size_t i = 0; i < CorrelatedLimits::nodes && !points_.is_late(); ++i) {
      const auto node = next_open();
      if (!node) break;
      choose(*node);
    }
    return std::move(interleaving_);
  }

 private:
  // The first node, in the order of the runs, whose pace is open.
  std::optional<Node> next_open() const {
    std::optional<Node> open;
    for (const Trace& trace : traces_) {
      walk(trace, interleaving_, [&](const Node& node, const auto&) {
        const bool is_choice = node[Side::Old].value_or(0) != 0 && node[Side::New].value_or(0) != 0;
        if (!open && is_choice && !interleaving_.paces.contains(node)) open = node;
      });
      if (open) return open;
    }
    return std::nullopt;
  }

  void choose(const Node& node) {
    std::optional<std::pair<std::size_t, std::size_t>> best;  // (likeness, steps side by side)
    Pace chosen = make_both(1U, 1U);
    for (const auto& [before, after] : paces) {
      interleaving_.paces[node] = make_both(before, after);
      const auto met = meetings_of(traces_, interleaving_);
      const auto here = met.find(node);
      if (here == met.end()) continue;
      const std::pair value{likeness(node, here->second), steps_together(met)};
      if (!best || value > *best) {
        best = value;
        chosen = interleaving_.paces[node];
      }
    }
    interleaving_.paces[node] = chosen;
  }

  // How much two versions have in common where they meet: variables of one name that are equal, and
  // equations between the two that the inputs do not explain.
  std::size_t likeness(const Node& node, const std::vector<Meeting>& meetings) const {
    std::size_t equal = 0;
    const auto& before = points_.procedure(Side::Old, *node[Side::Old]);
    const auto& after = points_.procedure(Side::New, *node[Side::New]);
    for (std::size_t i = 0; i < before.inputs.size(); ++i) {
      for (std::size_t j = 0; j < after.inputs.size(); ++j) {
        if (before.input_name(i) != after.input_name(j) || before.input_name(i).empty()) continue;
        equal += std::all_of(meetings.begin(), meetings.end(), [&](const Meeting& meeting) {
          return meeting.values[Side::Old][i] == meeting.values[Side::New][j];
        });
      }
    }
    std::vector<Row> of_inputs;
    std::vector<Row> of_both;
    Both<std::vector<Row>> of_one;
    for (const Meeting& meeting : meetings) {
      Row row{1};
      for (std::size_t i = 0; i < meeting.inputs.size(); ++i)
        add_number(meeting.inputs[i], input_sorts_[i], row);
      of_inputs.push_back(row);
      for (const Side side : sides) {
        const std::vector<ir::Sort> sorts = sorts_at(points_, side, node);
        Row own = of_inputs.back();
        for (std::size_t i = 0; i < sorts.size(); ++i) {
          add_number(meeting.values[side][i], sorts[i], own);
          add_number(meeting.values[side][i], sorts[i], row);
        }
        of_one[side].push_back(std::move(own));
      }
      of_both.push_back(std::move(row));
    }
    const std::size_t apart = rank_of(of_one[Side::Old]) + rank_of(of_one[Side::New]);
    const std::size_t together = rank_of(of_both) + rank_of(of_inputs);
    return equal + (apart > together ? apart - together : 0);
  }

  // The fewer steps one version makes by itself, the better.
  static std::size_t steps_together(const std::map<Node, std::vector<Meeting>>& met) {
    std::size_t alone = 0;
    for (const auto& [node, meetings] : met) {
      if (!node[Side::Old] || !node[Side::New]) alone += meetings.size();
    }
    return SIZE_MAX - alone;
  }

  const Points& points_;
  const std::vector<ir::Sort>& input_sorts_;
  const std::vector<Trace>& traces_;
  Interleaving interleaving_;
};

}  // namespace

Pace Interleaving::pace_at(const Node& node) const {
  if (!node[Side::Old]) return make_both(0U, 1U);
  if (!node[Side::New]) return make_both(1U, 0U);
  const auto known = paces.find(node);
  return known == paces.end() ? make_both(1U, 1U) : known->second;
}

std::vector<ir::Sort> sorts_at(const Points& points, Side side, const Node& node) {
  if (!node[side]) return sorts_at_end(points, side);
  std::vector<ir::Sort> sorts;
  for (const ir::Input& input : points.procedure(side, *node[side]).inputs)
    sorts.push_back(input.sort);
  return sorts;
}

std::map<Node, std::vector<Meeting>> meetings_of(const std::vector<Trace>& traces,
                                                 const Interleaving& interleaving) {
  std::map<Node, std::vector<Meeting>> met;
  for (const Trace& trace : traces) {
    walk(trace, interleaving, [&](const Node& node, const Both<std::size_t>& at) {
      Meeting meeting{trace.inputs, {}};
      for (const Side side : sides) meeting.values[side] = trace.visits[side][at[side]].values;
      met[node].push_back(std::move(meeting));
    });
  }
  return met;
}

Interleaving find_interleaving(const Points& points, const std::vector<ir::Sort>& input_sorts,
                               const std::vector<Trace>& traces) {
  return Search(points, input_sorts, traces).run();
}

}  // namespace tandem::engines::correlated
