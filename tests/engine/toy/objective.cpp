// An objective for the tests, one file as those of core/run/objectives/: a push is as heavy as five steps.
#include "run/objective.hpp"

namespace pushworks {
namespace {

const RegisteredObjective effort_objective({"effort", 9, {1}, {5}});

}  // namespace
}  // namespace pushworks
