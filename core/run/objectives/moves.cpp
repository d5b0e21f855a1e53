// Fewest moves; a push is one.
#include "run/objective.hpp"

namespace pushworks {
namespace {

const RegisteredObjective moves_objective({"moves", 2, {1}, {1}});

}  // namespace
}  // namespace pushworks
