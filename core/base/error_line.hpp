// What an exception says, as the one line that a result carries.
#pragma once

#include <algorithm>
#include <exception>
#include <string>

namespace pushworks {

// Of the exception being handled; only within a catch clause. Empty when there is no memory even for that.
inline std::string current_error_line() noexcept {
    try {
        std::string line = "internal error: ";
        try {
            throw;
        } catch (const std::exception& defect) {
            line += defect.what();
        } catch (...) {
            line += "an exception of unknown type";
        }
        std::ranges::replace(line, '\n', ' ');
        return line;
    } catch (...) {
        return {};
    }
}

}  // namespace pushworks
