#pragma once

#include <string>
#include <string_view>

namespace tandem {

// The 32 bytes of FIPS 180-4: nobody can make two texts that share them.
std::string sha256(std::string_view text);

}  // namespace tandem
