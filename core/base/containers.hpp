// The containers of the standard library that are made of nodes, with memory that counts (base/memory.hpp).
#pragma once

#include <functional>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/memory.hpp"

namespace pushworks {

template <class Key, class Value>
using OrderedMap = std::map<Key, Value, std::less<Key>, Counted<std::pair<const Key, Value>>>;
template <class Key>
using OrderedSet = std::set<Key, std::less<Key>, Counted<Key>>;
template <class Key, class Value, class Hash = std::hash<Key>>
using UnorderedMap =
    std::unordered_map<Key, Value, Hash, std::equal_to<Key>, Counted<std::pair<const Key, Value>>>;
template <class Key, class Hash = std::hash<Key>, class Same = std::equal_to<Key>>
using UnorderedSet = std::unordered_set<Key, Hash, Same, Counted<Key>>;

}  // namespace pushworks
