#pragma once

#include <functional>
#include <memory>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"

// Hands the syntax tree of a whole file to a function.

namespace tandem::frontend {

using ReadTree = std::function<void(clang::ASTContext&)>;

class TreeReader : public clang::ASTConsumer {
 public:
  explicit TreeReader(ReadTree read) : read_(std::move(read)) {}
  void HandleTranslationUnit(clang::ASTContext& context) override { read_(context); }

 private:
  ReadTree read_;
};

// The same as something to be run, for those who want no code.
class ReadTreeAction : public clang::ASTFrontendAction {
 public:
  explicit ReadTreeAction(ReadTree read) : read_(std::move(read)) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&,
                                                        llvm::StringRef) override {
    return std::make_unique<TreeReader>(read_);
  }

 private:
  ReadTree read_;
};

}  // namespace tandem::frontend
