#pragma once

#include <cstddef>
#include <cstdint>

namespace tandem::engines {

// Limits of what all engines use. All are sizes, which are the same at any effort.
struct SharedLimits {
  // Recursion among functions of one version is inlined this far.
  static constexpr unsigned inline_depth = 8;
  // Every run would have to be given all bytes of a global, and be compared in all of them.
  static constexpr std::uint64_t global_bytes = std::uint64_t{16} << 20;

  // The objects of a witness. Addresses that are no further apart share one.
  static constexpr std::uint64_t near_bytes = 64;
  // How far an object reaches before and after a pointer: models scatter their addresses.
  static constexpr std::uint64_t reach_bytes = 4'096;
  // Size of a structure that is given as a whole.
  static constexpr std::uint64_t structure_bytes = 65'536;
  // In one witness: nobody reads more.
  static constexpr std::size_t objects = 24;
};

}  // namespace tandem::engines
