// Prints the sample report: `report_sample json|text|stats|empty`.

#include <iostream>
#include <string>

#include "sample.h"

#include "report/report.h"

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "text";
  tandem::Report report = tandem::report::full_report();
  report.findings.push_back(
      tandem::report::finding_of("push", tandem::report::memory_difference()));
  if (what == "empty") report = {};
  if (what == "stats") report.statistics = tandem::Statistics{2, 4000, {{"frontend", 0.125}}};
  if (what == "text" || what == "colour") {
    tandem::report::write_text(std::cout, report, {what == "colour", argc > 2});
  } else {
    tandem::report::write_json(std::cout, report);
  }
}
