#include "frontend/layouts/shared_layouts.h"

#include <set>

#include "frontend/layouts/by_field.h"

namespace tandem::frontend {

MergedLayouts share_layouts(const Both<const llvm::Module*>& modules, const CompileBoth& compile) {
  std::set<std::string> excluded;
  for (;;) {
    MergedLayouts layouts = merge_layouts(modules, excluded);
    if (layouts.empty()) return {};
    const auto compiled = compile(layouts);
    if (!compiled) return {};  // it asserts a size, say
    const std::size_t before = excluded.size();
    for (const Side side : sides) {
      for (const std::string& name : used_elsewhere(*(*compiled)[side], layouts, side)) {
        if (layouts.contains(name)) excluded.insert(name);
      }
    }
    if (excluded.size() == before) return layouts;
  }
}

}  // namespace tandem::frontend
