// The functions that checker.wasm exports. It is made of checker/ and this file, and of nothing of the core.
//
//   check_room(size)    room for a certificate of so many bytes; its address
//   check_run(size)     1: accepted. 0: refused
//   check_text()        what is proved, as JSON, or why it is refused; check_text_size() its size
#include <atomic>
#include <new>
#include <string>

#include "check.hpp"

#define EXPORTED(name) extern "C" __attribute__((export_name(#name)))

namespace {

std::string room;
std::string answer;

// Boards and solutions have no characters that JSON has to escape but the ends of their lines.
std::string quoted(const std::string& text) {
    std::string made = "\"";
    for (const char letter : text) letter == '\n' ? made += "\\n" : made += letter;
    return made + '"';
}

std::string said(const checker::Proof& proof) {
    static constexpr std::array names{"set", "bound", "square", "matching", "pattern", "waste"};
    static_assert(names.size() == checker::kReasons);
    std::string text = "{\"claim\":" + quoted(proof.claim) + ",\"level\":" + quoted(proof.level) +
                       ",\"solution\":" + quoted(proof.solution);
    const auto add = [&](const std::string& name, auto value) {
        if (text.back() != '{') text += ',';
        text += '"' + name + "\":" + std::to_string(value);
    };
    add("bound", proof.bound);
    add("states", proof.states);
    add("patterns", proof.patterns);
    add("bounds", proof.bounds);
    add("corrals", proof.corrals);
    text += ",\"pushes\":{";
    for (std::size_t i = 0; i < names.size(); ++i) add(names[i], proof.pushes[i]);
    return text + "}}";
}

}  // namespace

EXPORTED(check_room) char* check_room(std::size_t size) {
    room.resize(size);
    return room.data();
}

EXPORTED(check_run) int check_run(std::size_t size) {
    const std::atomic<bool> cancel{false};
    try {
        checker::Limits limits(cancel);
        answer = said(checker::check(std::string_view(room).substr(0, size), limits));
        return 1;
    } catch (const std::bad_alloc&) {
        answer = "there is not enough memory";
    } catch (const std::exception& refused) {
        answer = refused.what();
    }
    return 0;
}

EXPORTED(check_text) const char* check_text() {
    return answer.data();
}

EXPORTED(check_text_size) int check_text_size() {
    return static_cast<int>(answer.size());
}
