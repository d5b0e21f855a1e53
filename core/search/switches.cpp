#include "search/switches.hpp"

#include <cstdlib>
#include <stdexcept>

namespace pushworks {

std::string Switches::text(std::string_view name) const {
    const auto found = options_->extra.find(name);
    return found == options_->extra.end() ? std::string() : found->second;
}

std::string Switches::choice(std::string_view name, std::string_view choices) const {
    const std::string value = text(name);
    if (value.empty()) return std::string(choices.substr(0, choices.find('|')));
    for (std::string_view rest = choices; !rest.empty();) {
        const std::size_t end = std::min(rest.find('|'), rest.size());
        if (rest.substr(0, end) == value) return value;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    throw std::invalid_argument(std::string(name) + " must be one of " + std::string(choices) + ", got '" +
                                value + "'");
}

double Switches::number(std::string_view name, double fallback, double least) const {
    const std::string value = text(name);
    if (value.empty()) return fallback;
    char* end = nullptr;
    const double number = std::strtod(value.c_str(), &end);
    if (*end != '\0' || !(number >= least) || number > 1e6)
        throw std::invalid_argument(std::string(name) + " must be a number of at least " +
                                    std::to_string(static_cast<int>(least)) + ", got '" + value + "'");
    return number;
}

}  // namespace pushworks
