#include "deadlock/rules.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace pushworks {

std::vector<std::string_view> RuleSet::names() {
    std::vector<std::string_view> names;
    for (const auto& [name, rule] : kRules) names.push_back(name);
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
        bool known = false;
        for (const auto& [rule_name, rule] : kRules) {
            if (name != rule_name) continue;
            rules = rules.with(rule);
            known = true;
        }
        if (known) continue;
        std::string message = "unknown deadlock rule '" + std::string(name) + "': expected ";
        for (const auto& [rule_name, rule] : kRules) message.append(rule_name).append(", ");
        throw std::invalid_argument(message + "all or none");
    }
    return rules;
}

}  // namespace pushworks
