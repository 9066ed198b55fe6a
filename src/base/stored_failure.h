#pragma once

#include "base/fields.h"
#include "base/result.h"

// A failure as bytes, where it comes from another process.

namespace tandem {

TANDEM_FIELDS(Failure, message, details)

}  // namespace tandem
