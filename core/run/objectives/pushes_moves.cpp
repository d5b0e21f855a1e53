// Fewest pushes, and of those solutions one with the fewest moves.
#include "run/objective.hpp"

namespace pushworks {
namespace {

const RegisteredObjective pushes_moves_objective({"pushes+moves", 3, {0, 1}, {1, 1}});

}  // namespace
}  // namespace pushworks
