#pragma once

namespace tandem::cli {

bool wants_colour();        // stdout is a terminal that can, and NO_COLOR is not set (no-color.org)
bool wants_progress();      // stderr is a terminal
unsigned terminal_width();  // of stderr, in columns; 80 where it is not known
unsigned wrap_width();      // of stdout; 0 where it is no terminal
unsigned page_width();      // of stdout, in columns; 100 where it is not known

}  // namespace tandem::cli
