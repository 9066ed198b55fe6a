// qsort and bsearch, which call functions of the program.

#include <algorithm>
#include <array>

#include "replay/library/library.h"
#include "replay/library/library_values.h"

namespace tandem::replay {
namespace {

using Order = int (*)(const void*, const void*);

Order order_at(Bits bits) {
  const auto target = locate(*machine.side, as_pointer(bits));
  if (!target || target->kind != FinalKind::Function) {
    stop_run(bits < null_page_bytes ? null_access_code() : stop_code(Ending::Undefined));
  }
  return reinterpret_cast<Order>(as_pointer(bits));
}

// Checks that there is an array of so many elements. To give none for them is undefined, and no
// access: what the library does then is not known.
void require_array(Bits base, Bits count, Bits size) {
  if (base == 0 && count != 0) stop_run(stop_code(Ending::Undefined));
  const Bits bytes = truncate(count, 64) * truncate(size, 64);
  if (bytes >> 63 != 0) stop_run(stop_code(Ending::Undefined));
  require_readable(as_pointer(base), as_size(bytes));
}

// An element has to go before the one in front of it. In which order equal ones come C
// leaves open; with glibc they mostly stay as they are.
bool goes_before(int order) {
  if (order == 0) return choose() % 2 == 1;
  return order > 0;
}

// By insertion, in place: the function may look at the array, and is not to see
// memory that is not the program's.
Bits sort(const Bits* a) {
  require_array(a[0], a[1], a[2]);
  if (a[1] == 0 || a[2] == 0) return 0;
  require_writable(as_pointer(a[0]), as_size(a[1] * a[2]));
  const Order order = order_at(a[3]);
  char* const begin = as_pointer(a[0]);
  const std::size_t size = as_size(a[2]);
  for (std::size_t i = 1; i < as_size(a[1]); ++i) {
    for (char* at = begin + i * size; at > begin && goes_before(order(at - size, at)); at -= size) {
      std::swap_ranges(at - size, at, at);
    }
  }
  return 0;
}

// Any of several elements that are equal to the key may be found.
const char* some_equal(Order order, const char* key, const char* begin, const char* element,
                       std::size_t size) {
  if (choose() % 2 == 0) return element;
  while (element > begin && order(key, element - size) == 0) element -= size;
  return element;
}

// C asks for the elements that are less than the key first, then those that are equal, then those
// that are greater.
void require_sorted(Order order, const Bits* a) {
  bool was_equal = false;
  bool was_greater = false;
  for (std::size_t i = 0; i < as_size(a[2]); ++i) {
    const int found = order(as_pointer(a[0]), as_pointer(a[1]) + i * as_size(a[3]));
    if (was_greater ? found >= 0 : was_equal && found > 0) stop_run(stop_code(Ending::Undefined));
    was_equal = was_equal || found == 0;
    was_greater = was_greater || found < 0;
  }
}

Bits search(const Bits* a) {
  require_array(a[1], a[2], a[3]);
  const Order order = order_at(a[4]);
  require_sorted(order, a);
  std::size_t first = 0;
  std::size_t last = as_size(a[2]);
  while (first < last) {
    const std::size_t middle = first + (last - first) / 2;
    char* const element = as_pointer(a[1]) + middle * as_size(a[3]);
    const int found = order(as_pointer(a[0]), element);
    if (found == 0)
      return of_pointer(
          some_equal(order, as_pointer(a[0]), as_pointer(a[1]), element, as_size(a[3])));
    if (found < 0) {
      last = middle;
    } else {
      first = middle + 1;
    }
  }
  return 0;
}

constexpr std::array known_sorting{
    KnownFunction{"qsort", sort},
    KnownFunction{"bsearch", search},
};

}  // namespace

std::span<const KnownFunction> sorting_functions() { return known_sorting; }

}  // namespace tandem::replay
