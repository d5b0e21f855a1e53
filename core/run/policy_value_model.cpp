#include "run/policy_value_model.hpp"

#include <map>
#include <mutex>

namespace pushworks {

namespace {

std::mutex store_lock;

std::map<std::string, ModelFactory>& store() {
    static std::map<std::string, ModelFactory> makers;
    return makers;
}

ModelFactory maker_named(const std::string& name) {
    const std::lock_guard guard(store_lock);
    const auto found = store().find(name);
    return found == store().end() ? nullptr : found->second;
}

}  // namespace

void install_model(const std::string& name, ModelFactory maker) {
    const std::lock_guard guard(store_lock);
    store()[name] = std::move(maker);
}

bool has_model(const std::string& name) {
    return maker_named(name) != nullptr;
}

std::unique_ptr<PolicyValueModel> make_model(const std::string& name, const LevelContext& context) {
    const ModelFactory maker = maker_named(name);
    return maker ? maker(context) : nullptr;
}

}  // namespace pushworks
