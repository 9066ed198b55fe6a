#include "report/side_by_side.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "report/align.h"
#include "report/paint.h"
#include "report/values.h"

namespace tandem::report {
namespace {

constexpr std::size_t tab_width = 8;
constexpr std::size_t least_text_width = 16;
constexpr std::size_t most_cases = 8;  // with a mark of their own

// One column of the margin.
struct Lane {
  char mark = ' ';
  Colour colour = Colour::Yellow;
  std::string meaning;
  Both<std::set<unsigned>> lines = {};
  bool is_used() const { return !lines[Side::Old].empty() || !lines[Side::New].empty(); }
};

const Condition* condition_of(const Verdict& verdict) {
  if (const auto* conditional = std::get_if<EquivalentWhen>(&verdict))
    return &conditional->condition;
  const auto* different = std::get_if<Different>(&verdict);
  return different && different->otherwise ? &*different->otherwise : nullptr;
}

const std::vector<Reason>* reasons_of(const Verdict& verdict) {
  if (const auto* unknown = std::get_if<Unknown>(&verdict)) return &unknown->why;
  const auto* conditional = std::get_if<EquivalentWhen>(&verdict);
  return conditional ? &conditional->open : nullptr;
}

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; }

std::size_t columns_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(c); }));
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, columns_of(text)), ' ');
}

// As a terminal shows it: tabs are spaces, and nothing in a source file steers the terminal.
std::string expanded(const std::string& line) {
  std::string text;
  std::size_t column = 0;
  for (const char c : line) {
    if (c == '\t') {
      const std::size_t count = tab_width - column % tab_width;
      text.append(count, ' ');
      column += count;
    } else if (static_cast<unsigned char>(c) >= ' ' && c != '\x7f') {
      text += c;
      if (!is_continuation(c)) ++column;
    }
  }
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

// Pieces of at most `width` columns; at least one.
std::vector<std::string> wrapped(const std::string& line, std::size_t width) {
  std::vector<std::string> pieces{""};
  std::size_t column = 0;
  for (const char c : line) {
    if (!is_continuation(c) && column++ == width) {
      pieces.emplace_back();
      column = 1;
    }
    pieces.back() += c;
  }
  return pieces;
}

class Page {
 public:
  Page(const Finding& finding, const PageOptions& options)
      : finding_(finding), listings_(*finding.source), paint_(options.colour) {
    add_lanes();
    for (const Side side : sides)
      number_width_ = std::max(number_width_, std::to_string(last_line(side)).size());
    const std::size_t margin = lanes_.size() + number_width_ + 2;
    const std::size_t half = (std::max<std::size_t>(options.width, 7) - 7) / 2;
    text_width_ = std::max(half - std::min(half, margin), least_text_width);
    half_width_ = text_width_ + margin;
  }

  std::vector<std::string> lines() {
    add_heading();
    for (const Row& row : align(make_both(listings_[Side::Old].lines, listings_[Side::New].lines)))
      add_row(row);
    add_legend();
    return std::move(out_);
  }

 private:
  unsigned last_line(Side side) const {
    return listings_[side].first_line + static_cast<unsigned>(listings_[side].lines.size()) - 1;
  }

  void mark(Lane& lane, Side side, unsigned line) const {
    if (line >= listings_[side].first_line && line <= last_line(side))
      lane.lines[side].insert(line);
  }

  void keep(Lane lane) {
    if (lane.is_used()) lanes_.push_back(std::move(lane));
  }

  void add_lanes() {
    if (const auto* different = std::get_if<Different>(&finding_.verdict)) add_run(different->run);
    if (const Condition* condition = condition_of(finding_.verdict)) add_cases(condition->cases);
    if (const auto* reasons = reasons_of(finding_.verdict)) add_reasons(*reasons);
  }

  void add_run(const Confirmed& run) {
    Lane lane{'*', Colour::Yellow, "ran on the input above"};
    for (const Side side : sides) {
      for (const SourceLocation& line : run.behaviours()[side].lines) {
        if (line.file == finding_.where[side].file) mark(lane, side, line.line);
      }
    }
    keep(std::move(lane));
  }

  void add_cases(const std::vector<DifferenceCase>& cases) {
    char letter = 'a';
    for (std::size_t i = 0; i < std::min(cases.size(), most_cases); ++i) {
      Lane lane{letter, Colour::Cyan, "runs when " + cases[i].when};
      for (const Side side : sides) {
        for (const unsigned line : cases[i].lines[side]) mark(lane, side, line);
      }
      if (lane.is_used()) ++letter;
      keep(std::move(lane));
    }
  }

  // One that is about the function as a whole says nothing of a line.
  void add_reasons(const std::vector<Reason>& reasons) {
    Lane lane{'?', Colour::Yellow, "why it is not known"};
    for (const Reason& reason : reasons) {
      for (const Side side : sides) {
        const SourceLocation& function = finding_.where[side];
        if (reason.where.file == function.file && reason.where.line != function.line)
          mark(lane, side, reason.where.line);
      }
    }
    keep(std::move(lane));
  }

  void add_heading() {
    Both<std::string> names;
    for (const Side side : sides) {
      const std::string indent(half_width_ - text_width_, ' ');
      names[side] = indent + wrapped(finding_.where[side].file, text_width_).front();
    }
    add_line(paint_(Colour::Dim, padded(names[Side::Old], half_width_)), ' ',
             paint_(Colour::Dim, names[Side::New]));
  }

  void add_line(const std::string& before, char between, const std::string& after) {
    std::string line = "    " + before + " " + between + " " + after;
    out_.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
  }

  std::string margin_of(Side side, unsigned line) const {
    std::string text;
    for (const Lane& lane : lanes_) {
      text += lane.lines[side].contains(line) ? paint_(lane.colour, std::string(1, lane.mark))
                                              : std::string(" ");
    }
    return text + " " + paint_(Colour::Dim, fmt::format("{:>{}}", line, number_width_)) + " ";
  }

  // A line of the source takes several of the page where it is long.
  std::vector<std::string> cells_of(const Row& row, Side side) const {
    const std::string blank(half_width_ - text_width_, ' ');
    if (!row.line[side]) return {blank + std::string(text_width_, ' ')};
    std::vector<std::string> cells;
    const Listing& listing = listings_[side];
    for (const std::string& piece :
         wrapped(expanded(listing.lines[*row.line[side]]), text_width_)) {
      const unsigned number = listing.first_line + static_cast<unsigned>(*row.line[side]);
      const std::string text = row.is_same || piece.empty()
                                   ? piece
                                   : paint_(side == Side::Old ? Colour::Red : Colour::Green, piece);
      const std::string rest(text_width_ - columns_of(piece), ' ');
      cells.push_back((cells.empty() ? margin_of(side, number) : blank) + text + rest);
    }
    return cells;
  }

  void add_row(const Row& row) {
    const bool has_both = row.line[Side::Old] && row.line[Side::New];
    char between = ' ';
    if (!row.is_same) between = has_both ? '|' : row.line[Side::Old] ? '<' : '>';
    if (between != ' ') used_.insert(between);
    Both<std::vector<std::string>> cells;
    for (const Side side : sides) cells[side] = cells_of(row, side);
    const std::size_t height = std::max(cells[Side::Old].size(), cells[Side::New].size());
    for (const Side side : sides) cells[side].resize(height, std::string(half_width_, ' '));
    for (std::size_t i = 0; i < height; ++i)
      add_line(cells[Side::Old][i], between, cells[Side::New][i]);
  }

  void add_legend() {
    std::vector<std::string> meanings;
    if (used_.contains('|')) meanings.emplace_back("| changed");
    if (used_.contains('<')) meanings.emplace_back("< only in old");
    if (used_.contains('>')) meanings.emplace_back("> only in new");
    if (meanings.empty()) meanings.emplace_back("no line of it changed");
    std::vector<std::string> lines{join(meanings, ", ")};
    for (const Lane& lane : lanes_)
      lines.push_back(paint_(lane.colour, std::string(1, lane.mark)) + " " + lane.meaning);
    for (const std::string& line : lines)
      out_.push_back("    " + paint_(Colour::Dim, &line == &lines[0] ? "marks  " : "       ") +
                     line);
  }

  const Finding& finding_;  // outlives the page
  const Both<Listing>& listings_;
  Painter paint_;
  std::vector<Lane> lanes_;
  std::size_t number_width_ = 1;
  std::size_t text_width_ = 0;
  std::size_t half_width_ = 0;
  std::set<char> used_;
  std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> side_by_side(const Finding& finding, const PageOptions& options) {
  if (!finding.source) return {};
  return Page(finding, options).lines();
}

}  // namespace tandem::report
