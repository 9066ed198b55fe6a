#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replay/library/formats.h"
#include "replay/machine/machine.h"

// Answers of functions of the C library that are not called, as library/functions.txt allows them:
// no other answer is ever given for them, since a difference that rests on one that C rules out is
// none.

namespace tandem::replay {

struct AllowedAnswer {
  Bits returned = 0;
  bool is_object = false;                      // a pointer to memory that is the function's own
  std::optional<std::uint32_t> argument = {};  // the answer is this argument
  std::vector<StoredBytes> stored = {};
  bool is_filled = false;     // with `is_object`: what is there is not known
  bool is_undefined = false;  // C says nothing of such a call
  bool is_unknown = false;    // it is not known what the call does
};

// The answer that C allows and that is nearest to `wanted`. Nothing if the function is none of
// these, or is declared otherwise than C says. `put_out` is what the call puts out, as far as it
// does.
std::optional<AllowedAnswer> allowed_answer(const ExternalSite& site, const Bits* arguments,
                                            Bits wanted, const PutOut& put_out);

// An answer of scanf or fscanf: some conversions succeed; none if the format is not understood.
AllowedAnswer scanned_answer(const ExternalSite& site, const Bits* arguments, Bits wanted);

}  // namespace tandem::replay
