#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "report/formats.h"
#include "report/problems.h"

namespace tandem::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* base_id = "SRCROOT";

// As RFC 3986 has the path of a URI.
std::string uri_of(const std::string& path) {
  std::string uri;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain =
        std::isalnum(byte) != 0 || std::string_view("-._~/").find(c) != std::string_view::npos;
    uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return uri;
}

Json physical(const SourceLocation& where) {
  Json artifact = {{"uri", uri_of(where.file)}};
  if (!where.file.starts_with('/')) artifact["uriBaseId"] = base_id;
  Json place = {{"artifactLocation", artifact}};
  if (where.line > 0) {
    place["region"] = {{"startLine", where.line}};
    if (where.column > 0) place["region"]["startColumn"] = where.column;
  }
  return place;
}

// The same for the same finding in another run, though lines may have moved.
std::string fingerprint(const Problem& problem) {
  std::uint64_t hash = 14'695'981'039'346'656'037U;
  const std::string& file = problem.where[Side::New].file;
  for (const std::string& part : {problem.rule, file, problem.function}) {
    for (const char c : part) hash = (hash ^ static_cast<unsigned char>(c)) * 1'099'511'628'211U;
    hash *= 1'099'511'628'211U;
  }
  return fmt::format("{:016x}", hash);
}

Json result_of(const Problem& problem, const std::map<std::string, std::size_t>& rules) {
  std::string text = problem.headline;
  for (const std::string& line : problem.details) text += "\n" + line;
  Json result = {{"ruleId", problem.rule},
                 {"ruleIndex", rules.at(problem.rule)},
                 {"level", to_text(problem.level)},
                 {"message", {{"text", text}}}};
  const bool is_known = !problem.where[Side::New].file.empty();
  if (is_known) {
    Json location = {{"physicalLocation", physical(problem.where[Side::New])}};
    if (!problem.function.empty())
      location["logicalLocations"] =
          Json::array({Json{{"name", problem.function}, {"kind", "function"}}});
    result["locations"] = Json::array({location});
  }
  if (!problem.function.empty() && !problem.where[Side::Old].file.empty()) {
    const Json before = {{"id", 1},
                         {"physicalLocation", physical(problem.where[Side::Old])},
                         {"message", {{"text", "the old version"}}}};
    result["relatedLocations"] = Json::array({before});
  }
  result["partialFingerprints"] = {{"tandem/v1", fingerprint(problem)}};
  return result;
}

}  // namespace

void write_sarif(std::ostream& out, const Report& report) {
  const std::vector<Problem> problems = problems_of(report);
  std::set<std::string> names;
  for (const Problem& problem : problems) names.insert(problem.rule);
  std::map<std::string, std::size_t> index;
  Json rules = Json::array();
  for (const std::string& name : names) {
    index.emplace(name, index.size());
    rules.push_back({{"id", name}, {"shortDescription", {{"text", description_of_rule(name)}}}});
  }
  Json results = Json::array();
  for (const Problem& problem : problems) results.push_back(result_of(problem, index));
  const Json driver = {{"name", "tandem"}, {"version", report.version}, {"rules", rules}};
  const Json run = {{"tool", {{"driver", driver}}},
                    {"originalUriBaseIds",
                     {{base_id, {{"description", {{"text", "the folder of the sources"}}}}}}},
                    {"columnKind", "utf16CodeUnits"},
                    {"results", results}};
  const Json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                         {"version", "2.1.0"},
                         {"runs", Json::array({run})}};
  out << document.dump(2, ' ', true, Json::error_handler_t::replace) << "\n";
}

}  // namespace tandem::report
