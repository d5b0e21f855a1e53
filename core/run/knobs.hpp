// A table of tuning values that can be set by name: `--set fess.order=2`.
//
// A tuning struct holds its values with their defaults; its table says of each the name, what it may be and
// what it is for. The default is read from the struct, so it stands in one place.
#pragma once

#include <string>
#include <variant>

#include "base/memory.hpp"
#include "run/switches.hpp"

namespace pushworks {

template <class Tuning>
struct Knob {
    std::string name;
    std::string values;  // LEAST..MOST; a flag needs none
    std::string meaning;
    std::variant<int Tuning::*, bool Tuning::*> field;

    Switch as_switch() const {
        const Tuning usual;
        if (const auto* flag = std::get_if<bool Tuning::*>(&field))
            return {name, SwitchKind::choice, "false|true", usual.**flag ? "true" : "false", meaning};
        return {name, SwitchKind::whole, values, std::to_string(usual.*std::get<0>(field)), meaning};
    }
    void set(Tuning& tuning, const Switches& given) const {
        if (const auto* flag = std::get_if<bool Tuning::*>(&field))
            tuning.** flag = given.flag(as_switch());
        else
            tuning.*std::get<0>(field) = static_cast<int>(given.number(as_switch()));
    }
};

template <class Tuning>
Vector<Switch> switches_of(const Vector<Knob<Tuning>>& table) {
    Vector<Switch> switches;
    for (const Knob<Tuning>& knob : table) switches.push_back(knob.as_switch());
    return switches;
}

template <class Tuning>
Tuning tuned(const Vector<Knob<Tuning>>& table, const SearchOptions& options) {
    Tuning tuning;
    const Switches given(options);
    for (const Knob<Tuning>& knob : table) knob.set(tuning, given);
    return tuning;
}

}  // namespace pushworks
