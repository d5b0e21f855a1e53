#include "run/member.hpp"

#include <charconv>
#include <stdexcept>

#include "run/registry.hpp"
#include "run/switches.hpp"

namespace pushworks {

namespace {

// The first piece up to a character, which is dropped with it; all of the text where there is none.
std::string_view piece(std::string_view& text, char end) {
    const std::size_t at = text.find(end);
    const std::string_view first = text.substr(0, at);
    text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
    return first;
}

std::uint64_t whole(const std::string& text, const char* what) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value == 0 || value > 1'000'000'000)
        throw std::invalid_argument("portfolio.members: expected " + std::string(what) +
                                    " of 1..1000000000, got '" + text + "'");
    return value;
}

Member checked(const MemberText& text) {
    const StrategyKind& kind = strategy_named(text.strategy);
    Member member{kind.name, {}};
    for (const auto& [setting, value] : text.settings) {
        const std::string name = kind.name + "." + setting;
        check_value(switch_named(kind.switches, name, kind.name), value);
        member.settings[name] = value;
    }
    member.turn = whole(text.turn, "a turn");
    if (!text.growth.empty()) member.growth = whole(text.growth, "a growth");
    return member;
}

}  // namespace

Vector<MemberText> split_members(std::string_view text) {
    Vector<MemberText> members;
    while (!text.empty()) {
        std::string_view turn = piece(text, '+');
        std::string_view settings = piece(turn, '@');
        MemberText& member = members.emplace_back();
        member.strategy = piece(settings, ':');
        while (!settings.empty()) {
            std::string_view value = piece(settings, ':');
            const std::string_view name = piece(value, '=');
            member.settings.emplace_back(name, value.empty() ? "true" : value);
        }
        member.turn = piece(turn, 'x');
        member.growth = turn;
    }
    return members;
}

Vector<Member> parse_members(std::string_view text) {
    Vector<Member> members;
    for (const MemberText& member : split_members(text)) members.push_back(checked(member));
    if (members.empty()) throw std::invalid_argument("portfolio.members: expected at least one member");
    return members;
}

}  // namespace pushworks
