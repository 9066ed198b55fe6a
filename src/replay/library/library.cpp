#include "replay/library/library.h"

#include "replay/replay.h"

namespace tandem::replay {
namespace {

char letter_of(const CrossingType& type) {
  switch (type.kind) {
    case ValueKind::Pointer: return 'p';
    case ValueKind::Double: return 'd';
    case ValueKind::Float: return 'f';
    case ValueKind::LongDouble: return 'x';
    case ValueKind::Integer: return type.width_bits == 32 ? 'i' : type.width_bits == 64 ? 'l' : '?';
  }
  return '?';
}

}  // namespace

bool has_types(const ExternalSite& site, std::string_view types) {
  const std::size_t more = types.find("...");
  const bool has_more = more != std::string_view::npos;
  const std::size_t listed = has_more ? more : types.size() - 1;
  if (has_more ? site.arguments.size() < listed : site.arguments.size() != listed) return false;
  for (std::size_t i = 0; i < listed; ++i) {
    if (letter_of(site.arguments[i]) != types[i]) return false;
  }
  return (site.returned ? letter_of(*site.returned) : 'v') == types.back();
}

LibraryFunction find_library_function(const ExternalSite& site) {
  if (!site.known->is_executed || !has_types(site, site.known->types)) return nullptr;
  for (const auto& family :
       {heap_functions(), memory_functions(), sorting_functions(), number_functions()}) {
    for (const KnownFunction& known : family) {
      if (known.name == site.function) return known.call;
    }
  }
  return nullptr;
}

}  // namespace tandem::replay
