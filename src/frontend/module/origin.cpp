#include "frontend/module/origin.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Support/Path.h"

namespace tandem::frontend {

namespace {

constexpr const char* origin_kind = "tandem.origin";

}  // namespace

void remember_origin(llvm::GlobalObject& object, const std::string& file) {
  llvm::LLVMContext& context = object.getContext();
  llvm::Metadata* parts[] = {llvm::MDString::get(context, object.getName()),
                             llvm::MDString::get(context, file)};
  object.setMetadata(origin_kind, llvm::MDNode::get(context, parts));
}

Origin origin_of(const llvm::GlobalObject& object) {
  const llvm::MDNode* node = object.getMetadata(origin_kind);
  if (!node) return Origin{object.getName().str(), ""};
  const auto text = [&](unsigned i) {
    return llvm::cast<llvm::MDString>(node->getOperand(i))->getString().str();
  };
  return Origin{text(0), text(1)};
}

std::string absolute_path(const llvm::DIFile& file) {
  llvm::SmallString<128> path(file.getFilename());
  if (!llvm::sys::path::is_absolute(path)) {
    path = file.getDirectory();
    llvm::sys::path::append(path, file.getFilename());
  }
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return std::string(path.str());
}

}  // namespace tandem::frontend
