#pragma once

#include <map>
#include <vector>

#include "replay/replay.h"

// Inputs as C has them. Not all patterns of bits are values of their type: a _Bool holds 0 or 1,
// and the format of the x87 writes out a bit that follows from others. What a program does with
// other patterns says nothing. Code that reads one all the same (through a pointer of another type,
// or as another member of a union) is found by instrument_values.cpp.

namespace tandem::replay {

class ValidValues {
 public:
  explicit ValidValues(const Subject& subject) : subject_(subject) {}

  // True if the subject has types of which not all patterns are values.
  bool are_not_all() const;
  // Makes values of all that the types say is one.
  void keep(Witness& witness);

 private:
  // A part of an object that is a _Bool or a number of the x87.
  struct Part {
    std::uint64_t offset = 0;
    CTypeId type;
  };
  const std::vector<Part>& parts_of(CTypeId type);
  void find_parts(CTypeId type, std::uint64_t offset, std::vector<Part>& found) const;
  void keep(std::string& bytes, CTypeId type);
  void keep(TypedValue& value, CTypeId type, std::uint64_t offset_bytes = 0);

  const Subject& subject_;
  std::map<CTypeId, std::vector<Part>> parts_;  // of the types that were asked for
};

}  // namespace tandem::replay
