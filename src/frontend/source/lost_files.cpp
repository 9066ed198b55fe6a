#include "frontend/source/lost_files.h"

#include <set>
#include <string>

namespace tandem::frontend {

namespace {

std::set<std::string> definitions(const llvm::Module& module) {
  std::set<std::string> names;
  for (const llvm::GlobalObject& object : module.global_objects()) {
    if (!object.isDeclaration() && !object.hasLocalLinkage()) names.insert(object.getName().str());
  }
  return names;
}

// An alias has to have its object.
std::set<const llvm::GlobalObject*> aliased(const llvm::Module& module) {
  std::set<const llvm::GlobalObject*> objects;
  for (const llvm::GlobalAlias& alias : module.aliases()) objects.insert(alias.getAliaseeObject());
  return objects;
}

void forget(llvm::Module& module, const std::set<std::string>& kept) {
  const std::set<const llvm::GlobalObject*> needed = aliased(module);
  for (llvm::GlobalObject& object : module.global_objects()) {
    if (object.isDeclaration() || object.hasLocalLinkage() || needed.contains(&object) ||
        kept.contains(object.getName().str()))
      continue;
    object.setComdat(nullptr);
    if (auto* function = llvm::dyn_cast<llvm::Function>(&object)) {
      function->deleteBody();
    } else if (auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&object)) {
      variable->setInitializer(nullptr);
      variable->setLinkage(llvm::GlobalValue::ExternalLinkage);
      variable->setConstant(false);
    }
  }
}

}  // namespace

void forget_unshared(const Both<llvm::Module*>& modules) {
  const std::set<std::string> old_names = definitions(*modules[Side::Old]);
  const std::set<std::string> new_names = definitions(*modules[Side::New]);
  forget(*modules[Side::Old], new_names);
  forget(*modules[Side::New], old_names);
}

}  // namespace tandem::frontend
