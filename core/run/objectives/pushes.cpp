// Fewest pushes.
#include "run/objective.hpp"

namespace pushworks {
namespace {

const RegisteredObjective pushes_objective({"pushes", 1, {}, {1}});

}  // namespace
}  // namespace pushworks
