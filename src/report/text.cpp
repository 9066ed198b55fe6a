#include <algorithm>
#include <fmt/format.h>
#include <ostream>
#include <set>
#include <sstream>

#include "base/printable.h"
#include "report/grounds.h"
#include "report/only.h"
#include "report/paint.h"
#include "report/report.h"
#include "report/side_by_side.h"
#include "report/text_witness.h"
#include "report/values.h"

namespace tandem::report {
namespace {

constexpr std::size_t page_width = 100;
constexpr std::size_t key_width = 7;
constexpr std::size_t least_width = 30;       // narrower than that nothing can be read
constexpr std::size_t most_names_below = 12;  // below a root cause

std::string counted(std::size_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string name_of(const Finding& finding) {
  return finding.new_name.empty() ? finding.name : finding.name + " -> " + finding.new_name;
}

std::string places_of(const Both<SourceLocation>& where) {
  SourceLocation before = where[Side::Old];
  SourceLocation after = where[Side::New];
  before.column = after.column = 0;  // of no use for a whole function
  return before.to_text() + " -> " + after.to_text();
}
std::string places_of(const Finding& finding) {
  if (!finding.library_calls) return places_of(finding.where);
  SourceLocation here = finding.where[Side::New];  // the client is the same in both
  here.column = 0;
  return here.to_text();
}

// Verdicts in words: about a function, and about an entry of a client.
struct Words {
  const char* equivalent;
  const char* equivalent_when;
  const char* different;
};
constexpr Words words_of_check{"equivalent", "equivalent-when", "different"};
constexpr Words words_of_client{"unaffected", "unaffected-when", "affected"};

const Words& words_of(const Finding& finding) {
  return finding.library_calls ? words_of_client : words_of_check;
}

// How far the effect of a call of a library gets.
std::string call_text(const LibraryCall& call) {
  switch (call.effect) {
    case LibraryCall::Effect::None: return "changed, but does the same";
    case LibraryCall::Effect::Avoided: return "is called only where " + call.detail;
    case LibraryCall::Effect::Contained:
      return "differs, and that does not get out of " + call.detail;
    case LibraryCall::Effect::Reaching: return "differs, and that may get here";
  }
  return "";
}

// In order of the first function that each rule proved.
using NamesByRule = std::vector<std::pair<std::string, std::vector<std::string>>>;

void add_to(NamesByRule& by_rule, const std::string& rule, const std::string& name) {
  auto group = by_rule.begin();
  while (group != by_rule.end() && group->first != rule) ++group;
  if (group == by_rule.end()) group = by_rule.insert(group, {rule, {}});
  group->second.push_back(name);
}

// Pieces of at most `width` columns, where there are blanks to part it at. Neither what is no start
// of a character nor an escape sequence takes a column.
std::vector<std::string> wrapped_words(const std::string& text, std::size_t width) {
  std::vector<std::string> pieces{""};
  std::size_t column = 0;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    std::size_t columns = 0;
    bool is_escape = false;
    for (const char c : word) {
      if (c == '\033') is_escape = true;
      const bool is_continuation = (static_cast<unsigned char>(c) & 0xC0U) == 0x80;
      if (!is_escape && !is_continuation) ++columns;
      if (is_escape && c == 'm') is_escape = false;
    }
    if (width > 0 && column > 0 && column + 1 + columns > width) {
      pieces.emplace_back();
      column = 0;
    } else if (begin > 0) {
      pieces.back() += ' ';
      ++column;
    }
    pieces.back() += word;
    column += columns;
    begin = end + 1;
  }
  return pieces;
}

class TextWriter {
 public:
  TextWriter(std::ostream& out, const Report& report, const TextOptions& options)
      : out_(out), report_(report), options_(options) {}

  void write() {
    if (report_.history) write_history(*report_.history);
    for (const bool is_changed : {true, false}) {
      write_findings<Different>(is_changed);
      write_findings<EquivalentWhen>(is_changed);
      write_findings<Unknown>(is_changed);
    }
    if (!report_.is_of_client) write_root_causes();
    write_contracts();
    write_equivalent();
    if (report_.is_of_client) write_library();
    write_lone();
    for (const std::string& note : report_.notes) write_plain("note: " + note);
    if (report_.statistics) write_statistics(*report_.statistics);
    if (needs_gap_) out_ << "\n";
    write_summary();
  }

 private:
  std::string painted(Colour colour, const std::string& text) const {
    return Painter(options_.colour)(colour, text);
  }

  void write_line(const Line& line) {
    out_ << "    " << painted(Colour::Dim, fmt::format("{:<{}}", line.first, key_width));
    const std::size_t indent = 4 + key_width;
    const std::size_t width = options_.wrap > indent + least_width ? options_.wrap - indent : 0;
    bool is_first = true;
    for (const std::string& piece : wrapped_words(line.second, width)) {
      out_ << (is_first ? "" : std::string(indent, ' ')) << piece << "\n";
      is_first = false;
    }
  }

  void write_plain(const std::string& line) {
    out_ << line << "\n";
    needs_gap_ = true;
  }

  void write_history(const History& history) {
    out_ << painted(Colour::Bold, history.range);
    if (!history.commits.empty()) out_ << "  " << counted(history.commits.size(), "commit");
    out_ << "  " << counted(history.files.size(), "C file") << "\n";
    for (const std::string& text : history.skipped) out_ << "    skipped " << text << "\n";
    out_ << "\n";
  }

  template <class Kind>
  void write_findings(bool is_changed) {
    for (const Finding& finding : report_.findings) {
      if (!is_listed(finding) || finding.is_changed != is_changed) continue;
      if (finding.is_explained && !finding.library_calls && !shows_all()) continue;
      if (const auto* kind = std::get_if<Kind>(&finding.verdict)) {
        write_body(finding, *kind);
        write_calls(finding);
        for (const std::string& text : finding.established) write_line({"known", text});
        for (const std::string& text : finding.notes) write_line({"note", text});
        write_tried(finding);
        if (options_.shows_source) {
          for (const std::string& line : side_by_side(finding, {options_.colour, options_.width}))
            out_ << line << "\n";
        }
        out_ << "\n";
      }
    }
  }

  // Of a client only the entries have a block.
  bool is_listed(const Finding& finding) const {
    return !report_.is_of_client || finding.library_calls;
  }

  bool shows_all() const { return options_.shows_all || options_.verbose || options_.explain; }

  void write_calls(const Finding& finding) {
    if (!finding.library_calls) return;
    for (const LibraryCall& call : *finding.library_calls) {
      if (call.effect == LibraryCall::Effect::None && !options_.verbose) continue;
      SourceLocation where = call.where;
      where.column = 0;
      write_line(
          {"call", fmt::format("{}: {} {}", where.to_text(), call.function, call_text(call))});
      if (call.boundary && call.boundary->first != 0) {
        const LineRange& lines = *call.boundary;
        const std::string last = lines.last == lines.first ? "" : "-" + std::to_string(lines.last);
        write_line({"", fmt::format("it stays within line{} {}{}", last.empty() ? "" : "s",
                                    lines.first, last)});
      }
      if (!call.asks.empty())
        write_line({"", fmt::format("of what it returns {} asks only {}", call.caller, call.asks)});
    }
  }

  // A line for each function of the libraries that changed.
  void write_library() {
    bool is_first = true;
    for (const Finding& finding : report_.findings) {
      if (finding.library_calls) continue;
      if (is_first) out_ << painted(Colour::Bold, "library") << "\n";
      is_first = false;
      write_line({"", library_text(finding)});
      needs_gap_ = true;
    }
  }

  static std::string library_text(const Finding& finding) {
    const std::string head = fmt::format("{}  {}", name_of(finding), places_of(finding));
    if (const auto* different = std::get_if<Different>(&finding.verdict)) {
      const auto& same = different->otherwise;
      return fmt::format("different  {}{}", head, same ? "  same " + same_text(*same) : "");
    }
    if (const auto* conditional = std::get_if<EquivalentWhen>(&finding.verdict))
      return fmt::format("equivalent-when  {}  same {}", head, same_text(conditional->condition));
    if (const auto* unknown = std::get_if<Unknown>(&finding.verdict))
      return fmt::format("unknown  {}  [{}]", head, unknown->why.front().code);
    return "equivalent  " + head;
  }

  void write_tried(const Finding& finding) {
    if (!options_.explain) return;
    for (const Tried& one : finding.tried) write_line({"tried", one.engine + ": " + one.result});
  }

  void write_heading(const Finding& finding, Colour colour, const char* verdict) {
    out_ << painted(colour, verdict) << "  " << painted(Colour::Bold, name_of(finding)) << "  "
         << places_of(finding);
    if (!finding.caveats.empty())
      out_ << "  "
           << painted(Colour::Yellow, fmt::format("but {}", fmt::join(finding.caveats, ", ")));
    write_only(finding);
    if (report_.statistics) out_ << fmt::format("  ({:.2f} s)", finding.seconds);
    out_ << "\n";
  }

  // A difference of which one need not be afraid.
  void write_only(const Finding& finding) {
    std::vector<std::string> words;
    for (const std::string& kind : finding.only) {
      if (kind == "traps") words.emplace_back("both trap, differently");
      if (kind == "null") words.push_back("only where " + null_text(finding));
    }
    if (finding.is_accepted) words.emplace_back("accepted");
    if (!words.empty()) out_ << "  " << painted(Colour::Yellow, join(words, ", "));
  }

  static std::string null_text(const Finding& finding) {
    const auto* different = std::get_if<Different>(&finding.verdict);
    if (different == nullptr || !different->otherwise) return "a pointer is NULL";
    const auto pointers = null_outside(different->otherwise->text);
    return join(pointers, " or ") + " is NULL";
  }

  void write_body(const Finding& finding, const Different& different) {
    write_heading(finding, Colour::Red, words_of(finding).different);
    for (const Line& line : witness_lines(different, options_.verbose)) write_line(line);
    Grounds assumptions;
    const auto add_assumptions = [&](const Proof& proof) {
      for (const Ground& ground : proof.grounds) {
        if (is_assumption(ground)) assumptions.add(ground);
      }
    };
    if (different.otherwise) {
      write_condition(*different.otherwise);
      add_assumptions(different.otherwise->proof);
    }
    if (different.endless) {
      if (const auto& proof = different.endless->same_otherwise) {
        write_line({"same", "where both end (" + proof->rule + ")"});
        add_assumptions(*proof);
      }
      add_assumptions(different.endless->proof);
    }
    for (const OutputRelation& relation : different.relations) {
      const std::string when = relation.when.empty() ? "" : "when " + relation.when + ": ";
      write_line({"how", when + relation.text});
      add_assumptions(relation.proof);
    }
    write_grounds(finding.name, assumptions);
  }

  void write_body(const Finding& finding, const EquivalentWhen& conditional) {
    write_heading(finding, Colour::Cyan, words_of(finding).equivalent_when);
    write_condition(conditional.condition);
    write_reasons("rest", conditional.open);
    write_proof(finding, conditional.condition.proof);
  }

  static std::string same_text(const Condition& condition) {
    const char* when = condition.is_exact ? "exactly when " : "when ";
    return condition.never_holds() ? "never" : when + condition.text;
  }

  void write_condition(const Condition& condition) {
    write_line({"same", same_text(condition)});
    for (const DifferenceCase& one : condition.cases) {
      const std::string here = condition.never_holds() ? "always" : "when " + one.when;
      for (const DifferenceCase::Output& output : one.outputs) {
        write_line({"else", fmt::format("{}: {} is {} in old, {} in new", here, output.name,
                                        output.before, output.after)});
      }
    }
  }

  void write_body(const Finding& finding, const Unknown& unknown) {
    write_heading(finding, Colour::Yellow, "unknown");
    write_reasons("why", unknown.why);
    for (const Change& change : finding.changes) write_change(change);
  }

  static std::string lines_of(const LineRange& range) {
    if (range.first == 0) return "-";
    return std::to_string(range.first) +
           (range.last == range.first ? "" : "-" + std::to_string(range.last));
  }

  void write_change(const Change& change) {
    const std::string place = fmt::format("lines {} / {}: ", lines_of(change.lines[Side::Old]),
                                          lines_of(change.lines[Side::New]));
    const Condition& same = change.same;
    const char* when = same.is_exact ? "the same exactly when " : "the same when ";
    write_line({"change", place + (same.never_holds() ? "never the same" : when + same.text)});
    for (const DifferenceCase& one : same.cases) {
      for (const DifferenceCase::Output& output : one.outputs) {
        write_line({"", fmt::format("when {}: {} is {} in old, {} in new", one.when, output.name,
                                    output.before, output.after)});
      }
    }
  }

  void write_reasons(const char* key, const std::vector<Reason>& reasons) {
    for (const Reason& reason : reasons) {
      const std::string place = reason.where.is_known() ? reason.where.to_text() + ": " : "";
      const std::string code = painted(Colour::Dim, "[" + reason.code + "]");
      write_line({&reason == &reasons.front() ? key : "", place + reason.text + " " + code});
    }
  }

  // Once each, with all that rests on it.
  void write_root_causes() {
    for (const RootCause& cause : report_.root_causes) {
      const std::string name =
          cause.new_name.empty() ? cause.name : cause.name + " -> " + cause.new_name;
      out_ << painted(Colour::Yellow, "root cause") << "  " << painted(Colour::Bold, name) << "  "
           << places_of(cause.where) << (cause.is_different ? "  (different)" : "  (open)") << "\n";
      if (!cause.open.empty()) write_line({"open", shortened_list(cause.open)});
      if (!cause.different.empty()) write_line({"differ", join(cause.different, ", ")});
      out_ << "\n";
    }
  }

  std::string shortened_list(const std::vector<std::string>& names) const {
    if (names.size() <= most_names_below || shows_all()) return join(names, ", ");
    const std::vector<std::string> first(names.begin(), names.begin() + most_names_below);
    return fmt::format("{}, and {} more unchanged functions (--all)", join(first, ", "),
                       names.size() - most_names_below);
  }

  static std::string rule_text(const Proof& proof) {
    return proof.rule + (proof.terminates_together ? ", terminates together" : "");
  }
  // What an equivalence leaves open that does not say more.
  std::string open_ends_text() const {
    const Words& words = report_.is_of_client ? words_of_client : words_of_check;
    return std::string(words.equivalent) + " where both end (whether they end together is open)";
  }

  void write_grounds(const std::string& function, const Grounds& grounds) {
    for (const std::string& text : grounds_text(function, grounds)) write_line({"rests", text});
  }

  void write_proof(const Finding& finding, const Proof& proof) {
    write_line({"by", rule_text(proof)});
    write_grounds(finding.name, proof.grounds);
    for (const auto& trees : proof.call_trees) {
      for (const Side side : sides) write_tree(to_text(side), trees[side]);
    }
    if (!options_.verbose) return;
    for (const Obligation& obligation : proof.obligations) {
      const std::string solver = obligation.solver.empty() ? "no solver" : obligation.solver;
      write_line(
          {"proved", fmt::format("{} ({}, {})", obligation.name, solver, obligation.encoding)});
    }
  }

  // A branch for each call below the one that makes it.
  void write_tree(const char* title, const std::vector<UnrolledCall>& calls) {
    std::vector<bool> is_last;  // by depth, of the call last written there
    for (std::size_t i = 0; i < calls.size(); ++i) {
      const unsigned depth = calls[i].depth;
      is_last.resize(depth + 1);
      is_last[depth] = true;
      for (std::size_t j = i + 1; j < calls.size() && calls[j].depth >= depth; ++j) {
        if (calls[j].depth == depth) is_last[depth] = false;
      }
      std::string line;
      for (unsigned d = 1; d < depth; ++d) line += is_last[d] ? "   " : "|  ";
      if (depth > 0) line += is_last[depth] ? "`- " : "|- ";
      write_line({i == 0 ? title : "", line + calls[i].text});
    }
  }

  // The contracts of both versions in one block where they say the same.
  void write_contracts() {
    const auto& all = report_.contracts;
    const auto belong_together = [](const ContractResult& a, const ContractResult& b) {
      return a.function == b.function && a.text == b.text && a.where == b.where;
    };
    for (auto one = all.begin(); one != all.end(); ++one) {
      const auto is_like_it = [&](const ContractResult& other) {
        return belong_together(*one, other);
      };
      if (std::any_of(all.begin(), one, is_like_it)) continue;
      out_ << painted(Colour::Bold, "contract") << "  " << painted(Colour::Bold, one->function)
           << "  " << SourceLocation{one->where.file, one->where.line, 0}.to_text() << "\n";
      write_line({"says", one->text});
      for (auto other = one; other != all.end(); ++other) {
        if (is_like_it(*other)) write_contract(*other);
      }
      out_ << "\n";
    }
  }

  void write_contract(const ContractResult& contract) {
    const char* side = to_text(contract.side);
    if (contract.is_proved) {
      write_line({side, "proved"});
      for (const std::string& text : grounds_text(contract.function, contract.proof.grounds))
        write_line({"", "rests on " + text});
      return;
    }
    write_line({side, painted(Colour::Yellow, "not used") + ": " + contract.why});
    if (!contract.failure) return;
    const std::vector<std::string> lines = input_lines(*contract.failure);
    for (std::size_t i = 0; i < lines.size(); ++i)
      write_line({"", (i == 0 ? "fails on " : "") + lines[i]});
  }

  static bool rests_on_user(const Proof& proof) {
    return std::any_of(proof.grounds.begin(), proof.grounds.end(), [](const Ground& ground) {
      return is_assumption(ground) || std::holds_alternative<KeptContract>(ground);
    });
  }

  static bool has_calls_of_changed(const Finding& finding) {
    const auto& calls = finding.library_calls;
    return calls && std::any_of(calls->begin(), calls->end(), [](const LibraryCall& call) {
             return call.effect != LibraryCall::Effect::None;
           });
  }

  // By rule and whether it is also proved that they end together, one list each; with --verbose and
  // where there is more to say, a block a function.
  void write_equivalent() {
    NamesByRule by_rule;
    std::set<std::string> open_ends;
    for (const Finding& finding : report_.findings) {
      const auto* equivalent = std::get_if<Equivalent>(&finding.verdict);
      if (equivalent == nullptr || !is_listed(finding)) continue;
      const bool is_plain = !has_calls_of_changed(finding) && finding.notes.empty() &&
                            finding.caveats.empty() && equivalent->proof.call_trees.empty() &&
                            !rests_on_user(equivalent->proof);
      if (options_.verbose || options_.explain || !is_plain) {
        write_one_equivalent(finding, equivalent->proof);
        continue;
      }
      const std::string rule = rule_text(equivalent->proof);
      if (!equivalent->proof.terminates_together) open_ends.insert(rule);
      add_to(by_rule, rule, name_of(finding));
    }
    for (const auto& [rule, names] : by_rule) {
      const Words& words = report_.is_of_client ? words_of_client : words_of_check;
      write_list(painted(Colour::Green, words.equivalent), "  (" + rule + ")", names);
      if (open_ends.contains(rule)) out_ << "    " << open_ends_text() << "\n";
    }
  }

  void write_one_equivalent(const Finding& finding, const Proof& proof) {
    write_heading(finding, Colour::Green, words_of(finding).equivalent);
    write_proof(finding, proof);
    if (!proof.terminates_together) write_line({"ends", open_ends_text()});
    write_calls(finding);
    if (options_.verbose) {
      for (const std::string& text : finding.established) write_line({"known", text});
    }
    for (const std::string& text : finding.notes) write_line({"note", text});
    write_tried(finding);
    out_ << "\n";
  }

  void write_list(const std::string& title, const std::string& detail,
                  const std::vector<std::string>& items) {
    write_plain(title + detail);
    std::string line;
    for (const std::string& item : items) {
      if (!line.empty() && 4 + line.size() + 2 + item.size() > page_width) {
        out_ << "    " << line << ",\n";
        line.clear();
      }
      line += (line.empty() ? "" : ", ") + item;
    }
    out_ << "    " << line << "\n";
  }

  void write_lone() {
    for (const Side side : sides) {
      std::vector<std::string> items;
      for (const Lone& lone : report_.only_in[side]) {
        const bool is_known = lone.where.is_known();
        const std::string place = lone.where.file + ":" + std::to_string(lone.where.line);
        items.push_back(lone.name + (is_known ? " (" + place + ")" : ""));
      }
      if (!items.empty()) write_list(std::string("only in ") + to_text(side), "", items);
    }
  }

  void write_statistics(const Statistics& statistics) {
    std::string line = "statistics: " + counted(statistics.solver_calls, "solver call") + ", " +
                       counted(statistics.executions, "execution");
    for (const auto& [stage, seconds] : statistics.seconds) {
      line += fmt::format(", {} {:.2f} s", stage, seconds);
    }
    write_plain(line);
  }

  template <class Kind>
  void add_count(std::vector<std::string>& counts, const char* verdict) const {
    std::size_t count = 0;
    for (const Finding& finding : report_.findings) {
      if (is_listed(finding) && std::holds_alternative<Kind>(finding.verdict)) ++count;
    }
    if (count != 0) counts.push_back(fmt::format("{} {}", count, verdict));
  }

  std::string option(const std::string& name) const {
    const auto found = report_.options.find(name);
    return found == report_.options.end() ? "" : found->second;
  }

  void write_summary() {
    std::vector<std::string> counts;
    const Words& words = report_.is_of_client ? words_of_client : words_of_check;
    add_count<Equivalent>(counts, words.equivalent);
    add_count<EquivalentWhen>(counts, words.equivalent_when);
    add_count<Different>(counts, words.different);
    add_count<Unknown>(counts, "unknown");
    if (counts.empty()) counts.emplace_back("nothing to compare");
    std::vector<std::string> mode;
    if (!option("ints").empty()) mode.push_back("integers: " + option("ints"));
    if (!option("overflow").empty()) mode.push_back("overflow: " + option("overflow"));
    if (option("relation") == "refines") mode.emplace_back("relation: refines");
    const auto listed = static_cast<std::size_t>(
        std::count_if(report_.findings.begin(), report_.findings.end(),
                      [&](const Finding& finding) { return is_listed(finding); }));
    const std::string all = report_.is_of_client
                                ? fmt::format("{} {}", listed, listed == 1 ? "entry" : "entries")
                                : counted(listed, "function");
    out_ << painted(Colour::Bold, all + ": " + join(counts, ", "));
    if (!mode.empty()) out_ << "  (" << join(mode, ", ") << ")";
    out_ << "\n";
  }

  std::ostream& out_;  // outlives the writer, as do the other two
  const Report& report_;
  const TextOptions& options_;
  bool needs_gap_ = false;  // the last thing written was not followed by an empty line
};

}  // namespace

void write_text(std::ostream& out, const Report& report, const TextOptions& options) {
  std::ostringstream text;
  TextWriter(text, report, options).write();
  out << printable_lines(text.str(), options.colour);
}

}  // namespace tandem::report
