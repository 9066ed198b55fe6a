#include "report/align.h"

#include <algorithm>
#include <cstdint>

namespace tandem::report {
namespace {

// The most cells of the table below: lines that need more are all taken for changed.
constexpr std::size_t most_cells = 16'000'000;

std::string trimmed(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

class Aligner {
 public:
  explicit Aligner(const Both<std::vector<std::string>>& texts) {
    for (const Side side : sides) {
      for (const std::string& line : texts[side]) lines_[side].push_back(trimmed(line));
    }
  }

  std::vector<Row> rows() {
    std::size_t first = 0;
    Both<std::size_t> end = make_both(lines_[Side::Old].size(), lines_[Side::New].size());
    const std::size_t shorter = std::min(end[Side::Old], end[Side::New]);
    while (first < shorter && is_equal(first, first)) add_same(first, first), ++first;
    std::size_t equal_at_end = 0;
    while (first + equal_at_end < shorter &&
           is_equal(end[Side::Old] - equal_at_end - 1, end[Side::New] - equal_at_end - 1))
      ++equal_at_end;
    for (const Side side : sides) end[side] -= equal_at_end;
    add_middle(first, end);
    for (std::size_t i = 0; i < equal_at_end; ++i) add_same(end[Side::Old] + i, end[Side::New] + i);
    return std::move(rows_);
  }

 private:
  bool is_equal(std::size_t before, std::size_t after) const {
    return lines_[Side::Old][before] == lines_[Side::New][after];
  }

  void add_same(std::size_t before, std::size_t after) {
    rows_.push_back({make_both<std::optional<std::size_t>>(before, after), true});
  }

  void add_changed(Both<std::size_t> from, const Both<std::size_t>& to) {
    while (from[Side::Old] < to[Side::Old] || from[Side::New] < to[Side::New]) {
      Row row;
      for (const Side side : sides) {
        if (from[side] < to[side]) row.line[side] = from[side]++;
      }
      rows_.push_back(row);
    }
  }

  // By the lengths of the longest common subsequences of all pairs of ends of the texts.
  void add_middle(std::size_t first, const Both<std::size_t>& end) {
    Both<std::size_t> at = make_both(first, first);
    const std::size_t width = end[Side::New] - first + 1;
    const std::size_t height = end[Side::Old] - first + 1;
    if (width > most_cells / height) return add_changed(at, end);
    std::vector<std::uint32_t> lengths(width * height);
    const auto length = [&](std::size_t before, std::size_t after) -> std::uint32_t& {
      return lengths[(before - first) * width + after - first];
    };
    for (std::size_t i = end[Side::Old]; i-- > first;) {
      for (std::size_t j = end[Side::New]; j-- > first;) {
        length(i, j) = is_equal(i, j) ? length(i + 1, j + 1) + 1
                                      : std::max(length(i + 1, j), length(i, j + 1));
      }
    }
    Both<std::size_t> shown = at;  // what is before has its row
    auto& [i, j] = at.items;
    while (i < end[Side::Old] && j < end[Side::New]) {
      if (is_equal(i, j)) {
        add_changed(shown, at);
        add_same(i++, j++);
        shown = at;
      } else {
        length(i + 1, j) >= length(i, j + 1) ? ++i : ++j;
      }
    }
    add_changed(shown, end);
  }

  Both<std::vector<std::string>> lines_;
  std::vector<Row> rows_;
};

}  // namespace

std::vector<Row> align(const Both<std::vector<std::string>>& texts) {
  return Aligner(texts).rows();
}

}  // namespace tandem::report
