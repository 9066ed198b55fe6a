#pragma once

#include "base/c_type.h"

namespace tandem {

// The array without a length that a structure ends in: it goes on to the end of the object. Null if
// there is none.
inline const CField* open_array(const CTypes& types, CTypeId id) {
  if (id.index >= types.size() || types[id].kind != CTypeKind::Struct) return nullptr;
  if (types[id].fields.empty()) return nullptr;
  const CField& last = types[id].fields.back();
  const CType& array = types[last.type];
  const bool is_open =
      array.kind == CTypeKind::Array && array.count == 0 && types[array.target].size_bytes != 0;
  return is_open ? &last : nullptr;
}

}  // namespace tandem
