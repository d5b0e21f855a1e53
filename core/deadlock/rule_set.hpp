// A set of deadlock rules by their names.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/memory.hpp"

namespace pushworks {

class RuleSet {
 public:
    bool has(std::string_view name) const;
    // Rules given by name have their tables from the start, not only once a search has become long.
    bool at_once() const { return at_once_; }

    static RuleSet all();
    // Names joined by commas or plus signs; "all", "none" and "" (all) too. Throws std::invalid_argument on a
    // name that does not exist.
    static RuleSet parse(std::string_view names);
    static Vector<std::string_view> names();

 private:
    std::uint64_t bits_ = 0;  // by place in deadlock_rules()
    bool at_once_ = false;
};

}  // namespace pushworks
