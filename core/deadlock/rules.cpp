#include "deadlock/rules.hpp"

#include <array>
#include <stdexcept>
#include <string>
#include <utility>

namespace pushworks {

namespace {

constexpr std::array<std::pair<std::string_view, Rule>, 9> kNames{{
    {"simple", Rule::simple},
    {"corner", Rule::corner},
    {"square", Rule::square},
    {"freeze", Rule::freeze},
    {"bipartite", Rule::bipartite},
    {"elimination", Rule::elimination},
    {"corral", Rule::corral},
    {"pattern", Rule::pattern},
    {"triple", Rule::triple},
}};

}  // namespace

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
        for (const auto& [rule_name, rule] : kNames) {
            if (name != rule_name) continue;
            rules = rules.with(rule);
            known = true;
        }
        if (!known)
            throw std::invalid_argument("unknown deadlock rule '" + std::string(name) +
                                        "': expected simple, corner, square, freeze, bipartite, elimination, "
                                        "corral, pattern, triple, all or none");
    }
    return rules;
}

}  // namespace pushworks
