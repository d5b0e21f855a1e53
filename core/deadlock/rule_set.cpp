#include "deadlock/rule_set.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "deadlock/rule.hpp"

namespace pushworks {

namespace {

// 0 for a name that does not exist.
std::uint64_t bit_of(std::string_view name) {
    const auto found = std::ranges::find(deadlock_rules(), name, &RuleKind::name);
    return found == deadlock_rules().end() ? 0 : std::uint64_t{1} << (found - deadlock_rules().begin());
}

}  // namespace

bool RuleSet::has(std::string_view name) const {
    return (bits_ & bit_of(name)) != 0;
}

RuleSet RuleSet::all() {
    RuleSet rules;
    rules.bits_ = (std::uint64_t{1} << deadlock_rules().size()) - 1;
    return rules;
}

Vector<std::string_view> RuleSet::names() {
    Vector<std::string_view> names;
    for (const RuleKind& kind : deadlock_rules()) names.push_back(kind.name);
    return names;
}

RuleSet RuleSet::parse(std::string_view names) {
    if (names.empty() || names == "all") return all();
    RuleSet rules;
    if (names == "none") return rules;
    rules.at_once_ = true;
    while (!names.empty()) {
        const std::size_t end = std::min(names.find_first_of(",+"), names.size());
        const std::string_view name = names.substr(0, end);
        names.remove_prefix(std::min(end + 1, names.size()));
        const std::uint64_t bit = bit_of(name);
        rules.bits_ |= bit;
        if (bit != 0) continue;
        std::string message = "unknown deadlock rule '" + std::string(name) + "': expected ";
        for (const RuleKind& kind : deadlock_rules()) message.append(kind.name).append(", ");
        throw std::invalid_argument(message + "all or none");
    }
    return rules;
}

}  // namespace pushworks
