#include "run/switches.hpp"

#include <cstdlib>
#include <stdexcept>

namespace pushworks {

namespace {

bool among(std::string_view value, std::string_view choices) {
    while (true) {
        const std::size_t end = choices.find('|');
        if (choices.substr(0, end) == value) return true;
        if (end == std::string_view::npos) return false;
        choices.remove_prefix(end + 1);
    }
}

// A number within "LEAST..MOST".
bool within(const std::string& value, const std::string& range) {
    char* end = nullptr;
    const double number = std::strtod(value.c_str(), &end);
    const double least = std::strtod(range.c_str(), nullptr);
    const double most = std::strtod(range.c_str() + range.find("..") + 2, nullptr);
    return !value.empty() && *end == '\0' && number >= least && number <= most;
}

}  // namespace

void check_value(const Switch& wanted, const std::string& value) {
    const auto refuse = [&](const std::string& expected) {
        throw std::invalid_argument(wanted.name + " must be " + expected + ", got '" + value + "'");
    };
    switch (wanted.kind) {
        case SwitchKind::choice:
            if (!among(value, wanted.values)) refuse("one of " + wanted.values);
            break;
        case SwitchKind::number:
            if (!within(value, wanted.values)) refuse("a number in " + wanted.values);
            break;
        case SwitchKind::whole:
            if (!within(value, wanted.values) || value.find_first_not_of("0123456789") != std::string::npos)
                refuse("a whole number in " + wanted.values);
            break;
        case SwitchKind::heuristic:
            parse_heuristic(value);
            parse_patterns(value);
            break;
        case SwitchKind::rules:
            RuleSet::parse(value);
            break;
    }
}

std::string Switches::text(const Switch& wanted) const {
    const auto found = options_->extra.find(wanted.name);
    if (found == options_->extra.end()) return wanted.fallback;
    check_value(wanted, found->second);
    return found->second;
}

double Switches::number(const Switch& wanted) const {
    return std::strtod(text(wanted).c_str(), nullptr);
}

}  // namespace pushworks
