#include "deadlock/rule.hpp"

#include <algorithm>
#include <tuple>

namespace pushworks {

namespace {

template <class Kind>
std::vector<Kind>& registered_kinds() {
    static std::vector<Kind> kinds;
    return kinds;
}

template <class Kind>
std::vector<Kind> in_order() {
    std::vector<Kind> kinds = registered_kinds<Kind>();
    std::ranges::sort(kinds, {}, [](const Kind& kind) { return std::tie(kind.cost, kind.name); });
    return kinds;
}

}  // namespace

RegisteredRule::RegisteredRule(const RuleKind& kind) {
    registered_kinds<RuleKind>().push_back(kind);
}
RegisteredPositionRule::RegisteredPositionRule(const PositionRuleKind& kind) {
    registered_kinds<PositionRuleKind>().push_back(kind);
}

const std::vector<RuleKind>& deadlock_rules() {
    static const std::vector<RuleKind> kinds = in_order<RuleKind>();
    return kinds;
}
const std::vector<PositionRuleKind>& position_rules() {
    static const std::vector<PositionRuleKind> kinds = in_order<PositionRuleKind>();
    return kinds;
}

}  // namespace pushworks
