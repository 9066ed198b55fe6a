#pragma once

namespace tandem::report {

// html_style.css and html_script.js.
extern const char* const html_style;
extern const char* const html_script;

}  // namespace tandem::report
