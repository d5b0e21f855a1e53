// JSON, as much of it as the page and the core say to each other.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "base/memory.hpp"

namespace pushworks::web {

// What the page asks: read once, then looked up by name.
class Json {
 public:
    // Throws std::invalid_argument, with the place, for text that is no JSON.
    static Json parse(std::string_view text);

    // A member of an object; null when there is none.
    const Json& operator[](std::string_view name) const;
    bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
    // The value, or what is said here when it is null. Throw std::invalid_argument for another kind.
    std::string text(std::string_view otherwise = "") const;
    double number(double otherwise = 0) const;
    std::uint64_t count(std::uint64_t otherwise = 0) const;
    int whole(int otherwise = 0) const;  // a count that an int holds
    bool truth(bool otherwise = false) const;
    const Vector<Json>& list() const;
    const std::map<std::string, Json, std::less<>>& members() const;

 private:
    friend class JsonReader;
    std::variant<std::nullptr_t, bool, double, std::string, Vector<Json>,
                 std::map<std::string, Json, std::less<>>>
        value_{nullptr};
};

// What the core answers: written from left to right.
class JsonWriter {
 public:
    JsonWriter& begin(char bracket);  // '{' or '['
    JsonWriter& end(char bracket);
    JsonWriter& name(std::string_view name);
    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(bool truth);
    JsonWriter& value(double number);
    JsonWriter& value(std::integral auto number) { return raw(std::to_string(number)); }
    // A member, or a list of values.
    template <class Value>
    JsonWriter& add(std::string_view key, const Value& what) {
        return name(key).value(what);
    }
    template <class Value>
    JsonWriter& value(const Vector<Value>& list) {
        begin('[');
        for (const Value& each : list) value(each);
        return end(']');
    }
    std::string take();

 private:
    JsonWriter& raw(std::string_view text);
    std::string text_;
    bool first_ = true;  // nothing stands before the next value
};

}  // namespace pushworks::web
