#pragma once

#include <iosfwd>
#include <string>

#include "verdict/report.h"

namespace tandem::report {

struct HtmlOptions {
  std::string obligations;  // where --dump-smt wrote them, as a link; "" for nowhere
};

// One page that needs nothing else: no network, and no scripts but for filters (docs/html.md).
void write_html(std::ostream& out, const Report& report, const HtmlOptions& options);

// Nothing in the text is taken for markup; control characters are shown.
std::string escaped_for_html(const std::string& text);

}  // namespace tandem::report
