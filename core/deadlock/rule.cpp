#include "deadlock/rule.hpp"

#include <algorithm>
#include <tuple>

namespace pushworks {

namespace {

template <class Kind>
Vector<Kind> in_order() {
    Vector<Kind> kinds = Registered<Kind>::all();
    std::ranges::sort(kinds, {}, [](const Kind& kind) { return std::tie(kind.cost, kind.name); });
    return kinds;
}

}  // namespace

const Vector<RuleKind>& deadlock_rules() {
    static const Vector<RuleKind> kinds = in_order<RuleKind>();
    return kinds;
}
const Vector<PositionRuleKind>& position_rules() {
    static const Vector<PositionRuleKind> kinds = in_order<PositionRuleKind>();
    return kinds;
}

}  // namespace pushworks
