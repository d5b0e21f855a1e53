// The open-addressing hash table of the core: linear probing among any number of slots. The Slots say what
// lies in a slot, how much of the hash beside it, how full the table may be and how it grows:
//   HashIndex          numbers of items that the caller stores; cleared in no time
//   CompactHashIndex   the same in 5 bytes a slot, up to four fifths full, for the largest tables
//   QuickHashIndex     in 5 bytes, half full at most, for tables that are looked at most of the time
//   HashMap, HashSet   keys and their values
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include "base/hash.hpp"
#include "base/memory.hpp"
#include "base/prefetch.hpp"

namespace pushworks {

template <class Slots>
class HashTable {
 public:
    explicit HashTable(std::size_t slots) : slots_(slots), count_(slots), limit_(Slots::limit(slots)) {}

    std::size_t size() const { return used_; }
    std::size_t bytes() const { return count_ * Slots::kBytes; }
    // Prefetches the memory that a look-up with this hash will need.
    void prefetch(std::uint64_t hash) const { slots_.prefetch(home(hash, count_)); }

 protected:
    bool full() const { return used_ >= limit_; }
    std::size_t first(std::uint64_t hash) const { return home(hash, count_); }
    // The first slot on the way of a hash that is empty or for which same(slot) is true.
    template <class Same>
    std::size_t locate(std::uint64_t hash, Same&& same) const {
        std::size_t at = home(hash, count_);
        while (!slots_.empty(at) && !(slots_.may_be(at, hash) && same(at))) at = after(at, count_);
        return at;
    }
    // Takes more slots; each_entry(place) calls place(entry, hash) for everything in the table. Without the
    // memory for that nothing has changed.
    template <class Entry, class EachEntry>
    void grow(EachEntry&& each_entry) {
        const std::size_t count = Slots::more(count_);
        Slots slots(count);
        // In groups, so that the memory of a whole group is on its way before the first is written.
        struct Waiting {
            Entry entry;
            std::uint64_t hash;
        };
        std::array<Waiting, 16> group;
        std::size_t waiting = 0;
        const auto flush = [&] {
            for (std::size_t i = 0; i < waiting; ++i) {
                std::size_t at = home(group[i].hash, count);
                while (!slots.empty(at)) at = after(at, count);
                slots.put(at, group[i].entry, group[i].hash);
            }
            waiting = 0;
        };
        each_entry([&](const Entry& entry, std::uint64_t hash) {
            if (waiting == group.size()) flush();
            slots.prefetch(home(hash, count));
            group[waiting++] = {entry, hash};
        });
        flush();
        slots_ = std::move(slots);
        count_ = count;
        limit_ = Slots::limit(count);
    }

    Slots slots_;
    std::size_t count_;  // of slots
    std::size_t used_ = 0;

 private:
    // Spread by multiplication. With more than 2^32 slots the product is cut off, and still names a slot.
    static std::size_t home(std::uint64_t hash, std::size_t slots) {
        return static_cast<std::size_t>((hash & 0xFFFFFFFF) * slots >> 32);
    }
    static std::size_t after(std::size_t at, std::size_t slots) { return at + 1 == slots ? 0 : at + 1; }

    std::size_t limit_;
};

// Numbers with half of the hash beside them: a look-up that fails touches nothing but the table. What is in
// the slots means nothing any more once the base has been moved beyond it.
class ClearableNumbers {
 public:
    static constexpr std::size_t kBytes = 8;

    explicit ClearableNumbers(std::size_t slots) : slots_(slots) {}

    static std::size_t limit(std::size_t slots) { return std::min<std::size_t>(slots / 2, kMost); }
    static std::size_t more(std::size_t slots) {
        if (slots > kMost) throw std::bad_alloc();
        return slots * 2;
    }
    void prefetch(std::size_t at) const { pushworks::prefetch(&slots_[at]); }
    bool empty(std::size_t at) const { return number(at) >= end_; }
    bool may_be(std::size_t at, std::uint64_t hash) const { return slots_[at].tag == hash >> 32; }
    std::uint32_t number(std::size_t at) const { return slots_[at].value - base_; }
    void put(std::size_t at, std::uint32_t number, std::uint64_t hash) {
        end_ = std::max(end_, number + 1);
        slots_[at] = {base_ + number, static_cast<std::uint32_t>(hash >> 32)};
    }
    void clear() {
        base_ += end_;
        end_ = 0;
        if (base_ < kMost) return;
        base_ = 1;
        slots_.assign(slots_.size(), Slot{});
    }

 private:
    static constexpr std::uint32_t kMost = std::uint32_t{1} << 31;  // so that base + end is in range
    struct Slot {
        std::uint32_t value = 0;  // base + number; the slot is empty when that makes no number below `end`
        std::uint32_t tag = 0;
    };

    Vector<Slot> slots_;
    std::uint32_t base_ = 1, end_ = 0;
};

// Numbers with seven bits of the hash, which lie by themselves: a whole probe is within one line of the
// cache.
template <std::size_t tenths>  // of the slots are taken at most
class CompactNumbers {
 public:
    static constexpr std::size_t kBytes = 5;

    explicit CompactNumbers(std::size_t slots) : tags_(slots), numbers_(slots) {}

    static std::size_t limit(std::size_t slots) { return slots / 10 * tenths; }
    static std::size_t more(std::size_t slots) { return slots < (1U << 16) ? slots * 4 : slots + slots / 2; }
    void prefetch(std::size_t at) const {
        pushworks::prefetch(&tags_[at]);
        pushworks::prefetch(&numbers_[at]);
    }
    bool empty(std::size_t at) const { return tags_[at] == 0; }
    bool may_be(std::size_t at, std::uint64_t hash) const { return tags_[at] == tag(hash); }
    std::uint32_t number(std::size_t at) const { return numbers_[at]; }
    void put(std::size_t at, std::uint32_t number, std::uint64_t hash) {
        tags_[at] = tag(hash);
        numbers_[at] = number;
    }
    void clear() { tags_.assign(tags_.size(), 0); }

 private:
    static std::uint8_t tag(std::uint64_t hash) { return static_cast<std::uint8_t>((hash >> 57) + 1); }

    Vector<std::uint8_t> tags_;  // 0: empty
    Vector<std::uint32_t> numbers_;
};

// Finds the numbers of items that stay with the caller, who compares them and hashes them again when the
// table grows. Numbers are best given out in order: then the items are read in order, too.
template <class Numbers>
class HashIndexOf : public HashTable<Numbers> {
    using Table = HashTable<Numbers>;
    using Table::slots_;

 public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    explicit HashIndexOf(std::size_t slots = 1 << 10) : Table(slots) {}

    // The number with this hash for which same(number) is true, or kNone.
    template <class Same>
    std::uint32_t find(std::uint64_t hash, Same&& same) const {
        const std::size_t at = this->locate(hash, [&](std::size_t s) { return same(slots_.number(s)); });
        return slots_.empty(at) ? kNone : slots_.number(at);
    }
    // The number that find() will probably compare first, or kNone.
    std::uint32_t guess(std::uint64_t hash) const {
        const std::size_t at = this->first(hash);
        return !slots_.empty(at) && slots_.may_be(at, hash) ? slots_.number(at) : kNone;
    }
    // The same as find(); where it is kNone, the new number is in the table now.
    template <class Same, class HashOf>
    std::uint32_t find_or_add(std::uint32_t number, std::uint64_t hash, Same&& same, HashOf&& hash_of) {
        if (this->full()) grow(hash_of);
        const std::size_t at = this->locate(hash, [&](std::size_t s) { return same(slots_.number(s)); });
        if (!slots_.empty(at)) return slots_.number(at);
        end_ = std::max(end_, number + 1);
        slots_.put(at, number, hash);
        ++this->used_;
        return kNone;
    }
    // A number that is known not to be there.
    template <class HashOf>
    void add(std::uint32_t number, std::uint64_t hash, HashOf&& hash_of) {
        find_or_add(number, hash, [](std::uint32_t) { return false; }, hash_of);
    }
    // The memory is kept for the next use.
    void clear() {
        this->used_ = end_ = 0;
        slots_.clear();
    }

 private:
    template <class HashOf>
    [[gnu::noinline]] void grow(HashOf& hash_of) {
        Table::template grow<std::uint32_t>([&](auto&& place) {
            if (end_ == this->size())
                for (std::uint32_t number = 0; number < end_; ++number) place(number, hash_of(number));
            else
                for (std::size_t at = 0; at < this->count_; ++at)
                    if (!slots_.empty(at)) place(slots_.number(at), hash_of(slots_.number(at)));
        });
    }

    std::uint32_t end_ = 0;  // no number is so large
};
using HashIndex = HashIndexOf<ClearableNumbers>;
using CompactHashIndex = HashIndexOf<CompactNumbers<8>>;
using QuickHashIndex = HashIndexOf<CompactNumbers<5>>;

// A value of a byte lies right behind its key, without room for alignment.
template <class Key, class Value>
struct Entry {
    Key key;
    [[no_unique_address]] Value value;
};
template <class Key>
struct [[gnu::packed]] Entry<Key, std::uint8_t> {
    Key key;
    std::uint8_t value;
};

template <class Key, class Value>
class KeysAndValues {
 public:
    using Item = Entry<Key, Value>;
    static constexpr std::size_t kBytes = sizeof(Item);

    explicit KeysAndValues(std::size_t slots) : items_(slots) {}

    static std::size_t limit(std::size_t slots) { return slots / 8 * 5; }
    static std::size_t more(std::size_t slots) { return slots * 2; }
    void prefetch(std::size_t at) const { pushworks::prefetch(&items_[at]); }
    bool empty(std::size_t at) const { return items_[at].key == Key{}; }
    bool may_be(std::size_t, std::uint64_t) const { return true; }
    void put(std::size_t at, const Item& item, std::uint64_t) { items_[at] = item; }
    void clear() { items_.assign(items_.size(), Item{}); }
    Item& operator[](std::size_t at) { return items_[at]; }
    const Item& operator[](std::size_t at) const { return items_[at]; }

 private:
    Vector<Item> items_;
};

// Values by key. A key is never Key{}; numbers are hashes or are mixed here. An insertion moves what is
// there.
template <class Key, class Value>
class HashMap : public HashTable<KeysAndValues<Key, Value>> {
    using Table = HashTable<KeysAndValues<Key, Value>>;
    using Table::slots_;

 public:
    explicit HashMap(std::size_t slots = 64) : Table(slots) {}

    static std::uint64_t hash(const Key& key) {
        if constexpr (requires { key.hash(0); })
            return key.hash(0);
        else
            return key * kGoldenRatio >> 32;
    }
    // Null when there is none.
    const Value* find(const Key& key) const {
        const std::size_t at = locate(key, hash(key));
        return slots_.empty(at) ? nullptr : &slots_[at].value;
    }
    bool contains(const Key& key) const { return !slots_.empty(locate(key, hash(key))); }
    // The value of a key, which becomes `value` when it has none, and whether it had none.
    std::pair<Value&, bool> insert(const Key& key, const Value& value = {}) {
        return insert(key, hash(key), value);
    }
    std::pair<Value&, bool> insert(const Key& key, std::uint64_t hash, const Value& value) {
        if (this->full()) grow();
        const std::size_t at = locate(key, hash);
        const bool fresh = slots_.empty(at);
        if (fresh) slots_.put(at, {key, value}, hash), ++this->used_;
        return {slots_[at].value, fresh};
    }
    void clear() {
        this->used_ = 0;
        slots_.clear();
    }

 private:
    std::size_t locate(const Key& key, std::uint64_t hash) const {
        return Table::locate(hash, [&](std::size_t at) { return slots_[at].key == key; });
    }
    [[gnu::noinline]] void grow() {
        Table::template grow<Entry<Key, Value>>([&](auto&& place) {
            for (std::size_t at = 0; at < this->count_; ++at)
                if (!slots_.empty(at)) place(slots_[at], hash(Key(slots_[at].key)));
        });
    }
};

struct NoValue {};
template <class Key>
using HashSet = HashMap<Key, NoValue>;

}  // namespace pushworks
