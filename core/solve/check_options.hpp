// Checks the options of a search before any level is read.
#pragma once

#include <optional>
#include <string>

#include "run/search.hpp"

namespace pushworks {

struct OptionProblem {
    std::string option;   // algorithm, objective or extra
    std::string message;  // one line: what is wrong, and what to use instead
};

std::optional<OptionProblem> check_options(const SearchOptions& options);

}  // namespace pushworks
