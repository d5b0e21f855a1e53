// Any solution: what searches claim about it is about pushes.
#include "run/objective.hpp"

namespace pushworks {
namespace {

const RegisteredObjective any_objective({"any", 0, {}, {1}, false});

}  // namespace
}  // namespace pushworks
