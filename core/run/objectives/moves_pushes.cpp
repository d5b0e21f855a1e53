// Fewest moves, and of those solutions one with the fewest pushes.
#include "run/objective.hpp"

namespace pushworks {
namespace {

const RegisteredObjective moves_pushes_objective({"moves+pushes", 4, {1, 0}, {1, 1}});

}  // namespace
}  // namespace pushworks
