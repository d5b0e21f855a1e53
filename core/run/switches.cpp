#include "run/switches.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "base/decimal.hpp"

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
bool within(std::string_view value, std::string_view range) {
    const auto number = read_decimal(value);
    std::string_view above = range.substr(range.find("..") + 2);
    const auto least = read_decimal(range), most = read_decimal(above);
    return value.empty() && number >= least && number <= most;
}

// How many letters have to be changed, added or left out to make one word of the other.
std::size_t distance(std::string_view from, std::string_view to) {
    Vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t changed = diagonal + (from[i] != to[j]);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
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
        case SwitchKind::checked:
            wanted.check(value);
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
    const std::string value = text(wanted);
    std::string_view rest = value;
    return read_decimal(rest).value_or(0);
}

std::string advice(std::string_view wrong, const Vector<std::string>& names) {
    const auto near =
        std::ranges::min_element(names, {}, [&](const std::string& name) { return distance(wrong, name); });
    if (near != names.end() && distance(wrong, *near) <= std::max<std::size_t>(1, wrong.size() / 2))
        return "did you mean '" + *near + "'?";
    std::string all = "expected ";
    for (const std::string& name : names) all += (&name == &names.front() ? "" : ", ") + name;
    return all;
}

const Switch& switch_named(const Vector<Switch>& list, std::string_view name, std::string_view owner) {
    const auto found = std::ranges::find(list, name, &Switch::name);
    if (found != list.end()) return *found;
    const std::string refused = std::string(owner) + " has no switch '" + std::string(name) + "'";
    if (list.empty()) throw std::invalid_argument(refused + ", nor any other");
    Vector<std::string> names;
    for (const Switch& one : list) names.push_back(one.name);
    throw std::invalid_argument(refused + ": " + advice(name, names));
}

}  // namespace pushworks
