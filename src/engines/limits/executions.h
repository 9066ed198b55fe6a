#pragma once

#include <cstddef>
#include <cstdint>

#include "base/fields.h"

namespace tandem::engines {

struct ExecutionLimits {
  // Tried where no difference shows on the first ones, and not all inputs can be tried.
  std::size_t inputs = 3'000;
  // For a run of one of many inputs: most are short, and a long one tells no more.
  std::uint64_t blocks_of_many = 20'000;
  // For a run of one of few inputs, each of which was chosen for a reason.
  std::uint64_t blocks_of_few = 5'000'000;

  // Most differences show on so many.
  static constexpr std::size_t first_inputs = 256;
  // Inputs of so many bits are all tried.
  static constexpr unsigned exhaustive_bits = 16;
  // Inputs of small numbers come first: what they show is easiest to read.
  static constexpr std::size_t small_inputs = 200;
  // Memory of all inputs together. There are fewer inputs of large structures.
  static constexpr std::size_t bytes = 32U << 20;
  // Numbers that functions outside are made to give, for each input.
  static constexpr std::size_t answers_per_input = 6;
  // Numbers of both sources, which are tried as inputs. Tables have thousands.
  static constexpr std::size_t constants = 400;
  // The same that are tried as floating-point numbers at their own width.
  static constexpr std::size_t sorted_constants = 100;
  // Parts of a witness that are made simpler: nobody reads more closely than that.
  static constexpr std::size_t simplified_parts = 16;
  // For each of these: down to the least number, or nearly.
  static constexpr int simplifying_steps = 16;
  // How many links deep linked structures are.
  static constexpr unsigned links = 4;
  // Behind the pointers of an input: what needs more to show is rare.
  static constexpr std::size_t objects = 24;
  // Size of one object behind a pointer.
  static constexpr std::uint64_t object_bytes = 4'096;
};
TANDEM_FIELDS(ExecutionLimits, inputs, blocks_of_many, blocks_of_few)

}  // namespace tandem::engines
