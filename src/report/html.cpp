#include "report/html.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <ostream>
#include <set>

#include "base/printable.h"
#include "report/align.h"
#include "report/differences.h"
#include "report/grounds.h"
#include "report/html_parts.h"
#include "report/text_witness.h"
#include "report/values.h"

namespace tandem::report {

std::string escaped_for_html(const std::string& text) {
  std::string escaped;
  for (const char c : printable(text)) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      case '\'': escaped += "&#39;"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

namespace {

std::string esc(const std::string& text) { return escaped_for_html(text); }

std::string name_of(const std::string& name, const std::string& new_name) {
  return new_name.empty() ? name : name + " -> " + new_name;
}

std::string place_text(SourceLocation where) {
  where.column = 0;
  return where.to_text();
}

const char* verdict_of(const Finding& finding) {
  struct Name {
    const char* operator()(const Different&) const { return "different"; }
    const char* operator()(const EquivalentWhen&) const { return "equivalent-when"; }
    const char* operator()(const Unknown&) const { return "unknown"; }
    const char* operator()(const Equivalent&) const { return "equivalent"; }
  };
  return std::visit(Name{}, finding.verdict);
}

constexpr const char* verdicts[] = {"different", "unknown", "equivalent-when", "equivalent"};

// Where a block of the page can be linked to.
std::string anchor_of(std::size_t index) { return fmt::format("finding-{}", index); }

class HtmlWriter {
 public:
  HtmlWriter(std::ostream& out, const Report& report, const HtmlOptions& options)
      : out_(out), report_(report), options_(options) {
    for (std::size_t i = 0; i < report.findings.size(); ++i)
      anchors_.emplace(report.findings[i].name, anchor_of(i));
  }

  void write() {
    write_head();
    write_summary();
    write_form();
    out_ << "<main>\n";
    for (const char* verdict : verdicts) {
      for (const bool is_changed : {true, false}) write_findings(verdict, is_changed);
    }
    write_root_causes();
    write_lone();
    out_ << "</main>\n<script>" << html_script << "</script>\n</body>\n</html>\n";
  }

 private:
  // No script or style but those in the page, and nothing from anywhere else.
  void write_head() {
    out_ << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         << "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
            "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
         << "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         << "<title>Tandem: " << esc(counts_text()) << "</title>\n<style>" << html_style
         << "</style>\n</head>\n<body>\n";
  }

  std::size_t count_of(const char* verdict) const {
    return static_cast<std::size_t>(std::count_if(
        report_.findings.begin(), report_.findings.end(),
        [&](const Finding& finding) { return std::string_view(verdict_of(finding)) == verdict; }));
  }

  std::string counts_text() const {
    std::vector<std::string> parts;
    for (const char* verdict : verdicts) {
      if (const std::size_t count = count_of(verdict); count > 0)
        parts.push_back(fmt::format("{} {}", count, verdict));
    }
    return parts.empty() ? "nothing to compare" : join(parts, ", ");
  }

  void write_summary() {
    out_ << "<header>\n<h1>" << esc(counts_text()) << "</h1>\n<p class=\"dim\">";
    if (report_.history) {
      out_ << "<code>" << esc(report_.history->range) << "</code>, "
           << report_.history->commits.size() << " commits, ";
    }
    out_ << "Tandem " << esc(report_.version) << "</p>\n";
    if (report_.history && !report_.history->commits.empty()) {
      out_ << "<ul>\n";
      for (const Commit& commit : report_.history->commits) {
        out_ << "<li><code>" << esc(commit.id.substr(0, 10)) << "</code> " << esc(commit.subject)
             << "</li>\n";
      }
      out_ << "</ul>\n";
    }
    for (const std::string& note : report_.notes) out_ << "<p>" << esc(note) << "</p>\n";
    for (const std::string& line : report_.lost_files)
      out_ << "<p class=\"unknown\">" << esc(line) << "; it is left out</p>\n";
    out_ << "</header>\n";
  }

  void write_form() {
    out_ << "<form role=\"search\">\n<input id=\"search\" type=\"search\" aria-label=\"Search\" "
            "placeholder=\"Search (press /)\">\n";
    for (const char* verdict : verdicts) {
      out_ << fmt::format(
          "<label><input type=\"checkbox\" value=\"{0}\" checked> <span class=\"{0}\">{0}</span> "
          "({1})</label>\n",
          verdict, count_of(verdict));
    }
    out_ << "<span id=\"shown\" class=\"dim\" role=\"status\"></span>\n</form>\n";
  }

  void write_findings(const std::string& verdict, bool is_changed) {
    for (std::size_t i = 0; i < report_.findings.size(); ++i) {
      const Finding& finding = report_.findings[i];
      if (verdict_of(finding) == verdict && finding.is_changed == is_changed)
        write_finding(finding, anchor_of(i));
    }
  }

  void write_finding(const Finding& finding, const std::string& anchor) {
    const std::string verdict = verdict_of(finding);
    out_ << fmt::format(
                "<details id=\"{}\" data-verdict=\"{}\"{}>\n<summary><span class=\"verdict "
                "{}\">{}</span>",
                anchor, verdict, verdict == "different" ? " open" : "", verdict, verdict)
         << "<strong class=\"code\">" << esc(name_of(finding.name, finding.new_name))
         << "</strong> <span class=\"dim\">" << esc(place_text(finding.where[Side::Old]))
         << " &rarr; " << esc(place_text(finding.where[Side::New])) << "</span>";
    for (const std::string& caveat : finding.caveats)
      out_ << " <span class=\"unknown\">but " << esc(caveat) << "</span>";
    out_ << "</summary>\n<div class=\"body\">\n";
    std::visit([&](const auto& one) { write_body(finding, one); }, finding.verdict);
    for (const std::string& text : finding.established) write_fact("known", text);
    for (const std::string& text : finding.notes) write_fact("note", text);
    for (const std::string& name : finding.root_causes) write_link("rests on", name);
    write_source(finding);
    out_ << "</div>\n</details>\n";
  }

  void write_fact(const std::string& key, const std::string& text) {
    out_ << "<p><span class=\"dim\">" << key << "</span> <span class=\"code\">" << esc(text)
         << "</span></p>\n";
  }

  void write_link(const std::string& key, const std::string& name) {
    out_ << "<p><span class=\"dim\">" << key << "</span> " << linked(name) << "</p>\n";
  }

  std::string linked(const std::string& name) const {
    const auto anchor = anchors_.find(name);
    const std::string text = "<code>" + esc(name) + "</code>";
    return anchor == anchors_.end() ? text : "<a href=\"#" + anchor->second + "\">" + text + "</a>";
  }

  void write_body(const Finding& finding, const Different& different) {
    write_witness(different.run);
    if (different.otherwise) write_condition(finding, *different.otherwise);
    if (different.endless)
      write_fact("ends", fmt::format("the {} version does not end, at {}",
                                     tandem::to_text(different.endless->side),
                                     different.endless->where.to_text()));
    for (const OutputRelation& relation : different.relations) {
      const std::string when = relation.when.empty() ? "" : "when " + relation.when + ": ";
      write_fact("how", when + relation.text);
      write_proof(finding, relation.proof);
    }
  }
  void write_body(const Finding& finding, const EquivalentWhen& conditional) {
    write_condition(finding, conditional.condition);
    write_reasons("rest", conditional.open);
  }
  void write_body(const Finding& finding, const Unknown& unknown) {
    write_reasons("why", unknown.why);
    for (const Change& change : finding.changes) write_change(finding, change);
  }
  void write_body(const Finding& finding, const Equivalent& equivalent) {
    write_proof(finding, equivalent.proof);
  }

  void write_change(const Finding& finding, const Change& change) {
    const auto lines = [&](Side side) {
      const LineRange& range = change.lines[side];
      return range.first == 0 ? "-" : fmt::format("{}-{}", range.first, range.last);
    };
    write_fact("change", fmt::format("lines {} / {}", lines(Side::Old), lines(Side::New)));
    write_condition(finding, change.same);
  }

  void write_reasons(const std::string& key, const std::vector<Reason>& reasons) {
    for (const Reason& reason : reasons) {
      const std::string place = reason.where.is_known() ? reason.where.to_text() + ": " : "";
      write_fact(key, place + reason.text + " [" + reason.code + "]");
    }
  }

  void write_witness(const Confirmed& run) {
    out_ << "<table class=\"witness\">\n<thead><tr><th>input</th><td class=\"code\" "
            "colspan=\"2\">";
    bool is_first = true;
    for (const std::string& line : input_lines(run)) {
      out_ << (is_first ? "" : "<br>") << esc(line);
      is_first = false;
    }
    out_ << "</td></tr>\n<tr><th></th><th>old</th><th>new</th></tr></thead>\n<tbody>\n";
    for (const Difference& difference : differences(run)) {
      const std::string what = difference.name.empty() ? to_text(difference.kind) : difference.name;
      out_ << "<tr><th class=\"code\">" << esc(what) << "</th>";
      for (const Side side : sides) {
        const auto& text = difference.text[side];
        out_ << "<td class=\"code\">" << (text ? esc(*text) : "<span class=\"dim\">nothing</span>")
             << "</td>";
      }
      out_ << "</tr>\n";
    }
    out_ << "<tr><th>lines that ran</th>";
    for (const Side side : sides)
      out_ << "<td class=\"code\">" << esc(line_ranges(run.behaviours()[side].lines)) << "</td>";
    out_ << "</tr>\n</tbody>\n</table>\n";
  }

  void write_condition(const Finding& finding, const Condition& condition) {
    const std::string when = condition.is_exact ? "exactly when " : "when ";
    write_fact("same", condition.never_holds() ? "never" : when + condition.text);
    const bool has_outputs =
        std::any_of(condition.cases.begin(), condition.cases.end(),
                    [](const DifferenceCase& one) { return !one.outputs.empty(); });
    if (has_outputs) {
      out_ << "<table>\n<thead><tr><th>else, when</th><th>output</th><th>old</th><th>new</th></tr>"
              "</thead>\n<tbody>\n";
      for (const DifferenceCase& one : condition.cases) {
        for (const DifferenceCase::Output& output : one.outputs) {
          out_ << "<tr>";
          for (const std::string& cell : {one.when, output.name, output.before, output.after})
            out_ << "<td class=\"code\">" << esc(cell) << "</td>";
          out_ << "</tr>\n";
        }
      }
      out_ << "</tbody>\n</table>\n";
    }
    write_proof(finding, condition.proof);
  }

  void write_proof(const Finding& finding, const Proof& proof) {
    if (proof.rule.empty() && proof.obligations.empty()) return;
    write_fact("by", proof.rule + (proof.terminates_together ? ", terminates together" : ""));
    for (const std::string& text : grounds_text(finding.name, proof.grounds))
      write_fact("rests", text);
    for (const Obligation& obligation : proof.obligations) {
      const std::string solver = obligation.solver.empty() ? "no solver" : obligation.solver;
      const std::string name = esc(obligation.name);
      const bool has_file = !options_.obligations.empty() && !obligation.solver.empty();
      out_ << "<p><span class=\"dim\">proved</span> <span class=\"code\">";
      if (has_file) out_ << "<a href=\"" << esc(options_.obligations) << "/" << name << ".smt2\">";
      out_ << name << (has_file ? "</a>" : "") << "</span> <span class=\"dim\">(" << esc(solver)
           << ", " << esc(obligation.encoding) << ")</span></p>\n";
    }
  }

  // The lines that ran on the witness.
  static Both<std::set<unsigned>> lines_that_ran(const Finding& finding) {
    Both<std::set<unsigned>> lines;
    const auto* different = std::get_if<Different>(&finding.verdict);
    if (different == nullptr) return lines;
    for (const Side side : sides) {
      for (const SourceLocation& line : different->run.behaviours()[side].lines) {
        if (line.file == finding.where[side].file) lines[side].insert(line.line);
      }
    }
    return lines;
  }

  void write_source(const Finding& finding) {
    if (!finding.source) return;
    const Both<Listing>& listings = *finding.source;
    const auto ran = lines_that_ran(finding);
    out_ << "<table class=\"source code\">\n<colgroup><col class=\"number\"><col "
            "class=\"mark\"><col>"
            "<col class=\"number\"><col class=\"mark\"><col></colgroup>\n<tbody>\n";
    for (const Row& row : align(make_both(listings[Side::Old].lines, listings[Side::New].lines))) {
      out_ << "<tr>";
      for (const Side side : sides) {
        if (!row.line[side]) {
          out_ << "<td class=\"number\"></td><td class=\"mark\"></td><td></td>";
          continue;
        }
        const auto number = listings[side].first_line + static_cast<unsigned>(*row.line[side]);
        const char* changed = row.is_same ? "" : side == Side::Old ? "was" : "is";
        out_ << fmt::format(
                    "<td class=\"number\">{}</td><td class=\"mark\">{}</td><td class=\"{}\">",
                    number, ran[side].contains(number) ? "*" : "", changed)
             << source_text(listings[side].lines[*row.line[side]]) << "</td>";
      }
      out_ << "</tr>\n";
    }
    out_ << "</tbody>\n</table>\n";
  }

  static std::string source_text(const std::string& line) {
    std::string spaced;
    for (const char c : line) spaced += c == '\t' ? std::string("        ") : std::string(1, c);
    while (!spaced.empty() && (spaced.back() == ' ' || spaced.back() == '\r')) spaced.pop_back();
    return esc(spaced);
  }

  void write_root_causes() {
    if (report_.root_causes.empty()) return;
    out_ << "<h2>What rests on what</h2>\n";
    for (const RootCause& cause : report_.root_causes) {
      std::vector<std::string> names = cause.different;
      names.insert(names.end(), cause.open.begin(), cause.open.end());
      out_ << "<h3>" << linked(cause.name) << (cause.is_different ? " (different)" : " (open)")
           << "</h3>\n";
      write_drawing(name_of(cause.name, cause.new_name), names, cause.different.size());
      out_ << "<p>" << names.size() << " unchanged: ";
      for (std::size_t i = 0; i < names.size(); ++i)
        out_ << (i == 0 ? "" : ", ") << linked(names[i]);
      out_ << "</p>\n";
    }
  }

  // The cause on the left, what it affects on the right; that of the first few differs too.
  void write_drawing(const std::string& cause, const std::vector<std::string>& names,
                     std::size_t different_count) {
    constexpr std::size_t row_height = 28;
    constexpr std::size_t most_rows = 40;
    constexpr std::size_t most_letters = 40;
    const std::size_t rows = std::min(names.size(), most_rows);
    const std::size_t height = std::max<std::size_t>(rows, 1) * row_height;
    const auto box = [&](std::size_t x, std::size_t y, std::string name, const char* colour) {
      const std::string whole = name;
      if (name.size() > most_letters) name = name.substr(0, most_letters - 3) + "...";
      out_ << fmt::format(
                  "<g><title>{}</title><rect x=\"{}\" y=\"{}\" width=\"330\" height=\"22\" "
                  "rx=\"4\"/>"
                  "<text class=\"{}\" x=\"{}\" y=\"{}\">",
                  esc(whole), x, y + 3, colour, x + 8, y + 18)
           << esc(name) << "</text></g>\n";
    };
    out_ << fmt::format(
        "<svg role=\"img\" aria-label=\"what rests on it\" width=\"760\" viewBox=\"0 "
        "0 760 {0}\">\n",
        height);
    for (std::size_t i = 0; i < rows; ++i) {
      const std::size_t y = i * row_height + row_height / 2;
      out_ << fmt::format("<path d=\"M340 {0} C385 {0} 375 {1} 420 {1}\"/>\n", height / 2, y);
    }
    box(8, height / 2 - row_height / 2, cause, "");
    for (std::size_t i = 0; i < rows; ++i)
      box(422, i * row_height, names[i], i < different_count ? "different" : "unknown");
    out_ << "</svg>\n";
  }

  void write_lone() {
    for (const Side side : sides) {
      if (report_.only_in[side].empty()) continue;
      out_ << "<h2>Only in the " << to_text(side) << " version</h2>\n<ul>\n";
      for (const Lone& lone : report_.only_in[side]) {
        out_ << "<li><code>" << esc(lone.name) << "</code> <span class=\"dim\">"
             << esc(place_text(lone.where)) << "</span></li>\n";
      }
      out_ << "</ul>\n";
    }
  }

  std::ostream& out_;  // outlives the writer, as do the other two
  const Report& report_;
  const HtmlOptions& options_;
  std::map<std::string, std::string> anchors_;  // of the findings, by name
};

}  // namespace

void write_html(std::ostream& out, const Report& report, const HtmlOptions& options) {
  HtmlWriter(out, report, options).write();
}

}  // namespace tandem::report
