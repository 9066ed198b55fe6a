#include "replay/machine/answers.h"

#include "base/float_format.h"
#include "replay/replay.h"

namespace tandem::replay {
namespace {

std::uint64_t mix(std::uint64_t value) {  // splitmix64
  value += 0x9e3779b97f4a7c15U;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31);
}

// Small values and those at the ends of the ranges decide most branches.
Bits biased(std::uint64_t random) {
  const std::uint64_t more = mix(random);
  const auto small = static_cast<SignedBits>(more % 17) - 8;
  switch (random % 10) {
    case 0: return 0;
    case 1: return 1;
    case 2: return ~Bits{0};
    case 3:
    case 4: return static_cast<Bits>(small);
    case 5: return more % 256;
    case 6: return (Bits{1} << (more % 64)) + static_cast<Bits>(small / 4);
    case 7: return more & 0xffff;
    default: return (Bits{more} << 64) | mix(more);
  }
}

bool is_nan(Bits value, unsigned exponent_bits, unsigned fraction_bits) {
  const Bits exponent = mask_of(exponent_bits) << fraction_bits;
  return (value & exponent) == exponent && (value & mask_of(fraction_bits)) != 0;
}

}  // namespace

Bits random_answer(std::uint64_t seed, std::uint64_t call) { return biased(mix(mix(seed) + call)); }

std::uint64_t random_number(std::uint64_t seed, std::uint64_t of) {
  return mix(mix(seed ^ 0x777269746573) + of);
}

Bits pure_answer(std::uint64_t seed, std::string_view function, std::span<const Bits> arguments) {
  std::uint64_t state = mix(seed);
  for (char letter : function) state = mix(state ^ static_cast<unsigned char>(letter));
  for (Bits argument : arguments) {
    state = mix(state ^ static_cast<std::uint64_t>(argument));
    state = mix(state ^ static_cast<std::uint64_t>(argument >> 64));
  }
  return biased(state);
}

std::uint32_t failing_allocation(std::uint64_t seed) {
  const std::uint64_t random = mix(seed ^ 0x6d616c6c6f63);
  if (seed == 0 || random % 16 != 0) return 0;
  return static_cast<std::uint32_t>(1 + (random >> 8) % 4);
}

Bits canonical_nan(ValueKind kind) {
  switch (kind) {
    case ValueKind::Float: return 0x7fc00000;
    case ValueKind::Double: return 0x7ff8000000000000;
    case ValueKind::LongDouble: return (Bits{0x7fff} << 64) | (Bits{3} << 62);
    default: return 0;
  }
}

namespace {

Bits canonical_lanes(Bits value, const CrossingType& type) {
  const FloatFormat format = *float_format(type.lane_bits);
  const Bits lane = mask_of(type.lane_bits);
  Bits lanes = 0;
  for (unsigned at = 0; at < type.width_bits; at += type.lane_bits)
    lanes |= format.canonical((value >> at) & lane) << at;
  return lanes;
}

}  // namespace

Bits canonical(Bits value, const CrossingType& type) {
  switch (type.kind) {
    case ValueKind::Integer: return type.lane_bits == 0 ? value : canonical_lanes(value, type);
    case ValueKind::Pointer: return value == 0 ? 0 : 1;
    case ValueKind::Float: return is_nan(value, 8, 23) ? canonical_nan(type.kind) : value;
    case ValueKind::Double: return is_nan(value, 11, 52) ? canonical_nan(type.kind) : value;
    case ValueKind::LongDouble: {
      // Bits that are no number are a NaN to the machine.
      const FloatFormat format = *float_format(80);
      const bool is_nan = format.is_nan(value) || !format.is_encoding(value);
      return is_nan ? canonical_nan(type.kind) : value;
    }
  }
  return value;
}

}  // namespace tandem::replay
