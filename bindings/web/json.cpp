#include "json.hpp"

#include <charconv>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/decimal.hpp"

namespace pushworks::web {

class JsonReader {
 public:
    explicit JsonReader(std::string_view text) : text_(text) {}

    Json whole() {
        Json found = value(0);
        if (skip(); at_ != text_.size()) fail("the end");
        return found;
    }

 private:
    static constexpr int kDeepest = 16;

    [[noreturn]] void fail(const char* expected) const {
        throw std::invalid_argument("JSON, character " + std::to_string(at_ + 1) + ": expected " + expected);
    }
    void skip() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
            ++at_;
    }
    bool take(char wanted) {
        skip();
        if (at_ >= text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }
    bool take_word(std::string_view word) {
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }

    Json value(int depth) {
        if (depth > kDeepest) fail("less depth");
        Json found;
        skip();
        if (at_ >= text_.size()) fail("a value");
        if (take('{')) {
            auto& members = found.value_.emplace<std::map<std::string, Json, std::less<>>>();
            for (bool more = !take('}'); more; more = !take('}')) {
                if (!members.empty() && !take(',')) fail("',' or '}'");
                if (skip(); at_ >= text_.size() || text_[at_] != '"') fail("a name");
                std::string name = string();
                if (!take(':')) fail("':'");
                members.insert_or_assign(std::move(name), value(depth + 1));
            }
        } else if (take('[')) {
            auto& list = found.value_.emplace<Vector<Json>>();
            for (bool more = !take(']'); more; more = !take(']')) {
                if (!list.empty() && !take(',')) fail("',' or ']'");
                list.push_back(value(depth + 1));
            }
        } else if (text_[at_] == '"') {
            found.value_ = string();
        } else if (take_word("true")) {
            found.value_ = true;
        } else if (take_word("false")) {
            found.value_ = false;
        } else if (!take_word("null")) {
            found.value_ = number();
        }
        return found;
    }

    double number() {
        std::string_view rest = text_.substr(at_);
        const auto found = read_decimal(rest);
        if (!found || !std::isfinite(*found)) fail("a value");
        at_ = text_.size() - rest.size();
        return *found;
    }

    std::string string() {
        std::string found;
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            if (text_[at_] != '\\') {
                found += text_[at_];
                continue;
            }
            if (++at_ >= text_.size()) break;
            const std::string_view escapes = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
            if (const auto place = escapes.find(text_[at_]); place != std::string_view::npos)
                found += meant[place];
            else if (text_[at_] == 'u')
                append_code(found);
            else
                fail("an escape");
        }
        if (at_ >= text_.size()) fail("'\"'");
        ++at_;
        return found;
    }
    // Four hexadecimal digits; the page writes everything above ASCII as itself, so these are control
    // characters.
    void append_code(std::string& to) {
        unsigned code = 0;
        const char* begin = text_.data() + at_ + 1;
        if (text_.size() - at_ < 5 || std::from_chars(begin, begin + 4, code, 16).ptr != begin + 4 ||
            code > 127)
            fail("the code of a control character");
        to += static_cast<char>(code);
        at_ += 4;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

Json Json::parse(std::string_view text) {
    return JsonReader(text).whole();
}

const Json& Json::operator[](std::string_view name) const {
    static const Json nothing;
    const auto* members = std::get_if<std::map<std::string, Json, std::less<>>>(&value_);
    if (members == nullptr) return nothing;
    const auto found = members->find(name);
    return found == members->end() ? nothing : found->second;
}

namespace {

template <class Kind, class Value>
const Kind& as(const Value& value, const char* expected) {
    const Kind* found = std::get_if<Kind>(&value);
    if (found == nullptr) throw std::invalid_argument(std::string("expected ") + expected);
    return *found;
}

}  // namespace

std::string Json::text(std::string_view otherwise) const {
    return is_null() ? std::string(otherwise) : as<std::string>(value_, "a text");
}

double Json::number(double otherwise) const {
    return is_null() ? otherwise : as<double>(value_, "a number");
}

std::uint64_t Json::count(std::uint64_t otherwise) const {
    if (is_null()) return otherwise;
    const double found = number();
    if (found < 0 || found > 9e15 || found != std::floor(found))
        throw std::invalid_argument("expected a whole number, not below 0");
    return static_cast<std::uint64_t>(found);
}

int Json::whole(int otherwise) const {
    const std::uint64_t found = count(static_cast<std::uint64_t>(otherwise));
    if (found > std::numeric_limits<int>::max())
        throw std::invalid_argument("expected a whole number, at most 2,147,483,647");
    return static_cast<int>(found);
}

bool Json::truth(bool otherwise) const {
    return is_null() ? otherwise : as<bool>(value_, "true or false");
}

const Vector<Json>& Json::list() const {
    static const Vector<Json> nothing;
    return is_null() ? nothing : as<Vector<Json>>(value_, "a list");
}

const std::map<std::string, Json, std::less<>>& Json::members() const {
    static const std::map<std::string, Json, std::less<>> nothing;
    return is_null() ? nothing : as<std::map<std::string, Json, std::less<>>>(value_, "an object");
}

JsonWriter& JsonWriter::raw(std::string_view text) {
    if (!first_) text_ += ',';
    first_ = false;
    text_ += text;
    return *this;
}

JsonWriter& JsonWriter::begin(char bracket) {
    raw(std::string_view(&bracket, 1));
    first_ = true;
    return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
    text_ += bracket;
    first_ = false;
    return *this;
}

JsonWriter& JsonWriter::name(std::string_view name) {
    value(name);
    text_ += ':';
    first_ = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    raw("\"");
    for (const char each : text) {
        if (each == '"' || each == '\\') text_ += '\\';
        if (static_cast<unsigned char>(each) >= ' ')
            text_ += each;
        else
            (text_ += "\\u00") += {"0123456789abcdef"[each >> 4], "0123456789abcdef"[each & 15]};
    }
    text_ += '"';
    return *this;
}

JsonWriter& JsonWriter::value(bool truth) {
    return raw(truth ? "true" : "false");
}

// With nine digits after the point, without the zeros at the end. The C library's printf, and to_chars, would
// be a good part of the download.
JsonWriter& JsonWriter::value(double number) {
    constexpr std::uint64_t kUnit = 1'000'000'000;
    if (!(std::abs(number) < kUnit)) return raw("null");
    const auto scaled = static_cast<std::uint64_t>(std::abs(number) * kUnit + 0.5);
    std::string text =
        std::to_string(scaled / kUnit) + '.' + std::to_string(kUnit + scaled % kUnit).substr(1);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return raw((number < 0 && scaled > 0 ? "-" : "") + text);
}

std::string JsonWriter::take() {
    first_ = true;
    return std::exchange(text_, {});
}

}  // namespace pushworks::web
