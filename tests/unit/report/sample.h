#pragma once

#include "verdict/report.h"

// A report that holds one finding of each kind, for the tests of both faces.

namespace tandem::report {

NamedValue int_value(const std::string& name, int value);
ExternalCall call_of(const std::string& function, std::vector<CallArgument> arguments);
Finding finding_of(const std::string& name, Verdict verdict);
Different shown_difference(Witness witness, Both<Behaviour> behaviours, ShownRun shown);
Different difference_of(Witness witness, Behaviour before, Behaviour after);  // in plain words

Different clamp_difference();
// As replay describes it: a list is pushed to, and a table written.
Different memory_difference();
Report full_report();

}  // namespace tandem::report
