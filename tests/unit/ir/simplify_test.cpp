#include <gtest/gtest.h>
TEST(Simplify, Placeholder) {}
