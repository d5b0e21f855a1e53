#include "deadlock/rule.hpp"

#include <algorithm>
#include <tuple>

namespace pushworks {

namespace {

template <class Kind>
Vector<Kind>& registered_kinds() {
    static Vector<Kind> kinds;
    return kinds;
}

template <class Kind>
Vector<Kind> in_order() {
    Vector<Kind> kinds = registered_kinds<Kind>();
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

const Vector<RuleKind>& deadlock_rules() {
    static const Vector<RuleKind> kinds = in_order<RuleKind>();
    return kinds;
}
const Vector<PositionRuleKind>& position_rules() {
    static const Vector<PositionRuleKind> kinds = in_order<PositionRuleKind>();
    return kinds;
}

}  // namespace pushworks
