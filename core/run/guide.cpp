#include "run/guide.hpp"

#include <map>
#include <mutex>

namespace pushworks {

namespace {

std::mutex shelf_lock;

std::map<std::string, GuideMaker>& shelf() {
    static std::map<std::string, GuideMaker> makers;
    return makers;
}

GuideMaker maker_named(const std::string& name) {
    const std::lock_guard guard(shelf_lock);
    const auto found = shelf().find(name);
    return found == shelf().end() ? nullptr : found->second;
}

}  // namespace

void install_guide(const std::string& name, GuideMaker maker) {
    const std::lock_guard guard(shelf_lock);
    shelf()[name] = std::move(maker);
}

bool has_guide(const std::string& name) {
    return maker_named(name) != nullptr;
}

std::unique_ptr<Guide> make_guide(const std::string& name, const Facts& facts) {
    const GuideMaker maker = maker_named(name);
    return maker ? maker(facts) : nullptr;
}

}  // namespace pushworks
