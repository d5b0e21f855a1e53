#include "states.hpp"

#include <algorithm>
#include <bit>

namespace checker {

namespace {

// Spreads consecutive numbers over 64 bits (the finaliser of SplitMix64).
std::uint64_t scrambled(std::uint64_t value) {
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ value >> 27) * 0x94D049BB133111EBULL;
    return value ^ value >> 31;
}

}  // namespace

void States::read(const Board& board, Reader& reader, Limits& limits) {
    const auto limit = static_cast<std::uint64_t>(board.size());
    const std::size_t count = board.boxes().size();
    words_ = (limit + 63) / 64;
    record_ = words_ + (sizeof(State) + 7) / 8;
    for (std::uint64_t square = 0; square < limit; ++square)
        keys_.push_back(scrambled((square + 1) * 0x9E3779B97F4A7C15ULL + limits.seed()));
    std::vector<int> boxes = board.boxes(), gone, come, left, before;
    std::vector<std::uint64_t> hashes;
    const std::size_t layers = reader.count();
    for (std::size_t g = 0; g < layers; ++g) {
        int last = -1;  // the player of the position before, -1 for the first
        for (std::size_t states = reader.count(); states > 0; --states) {
            limits.poll();
            before = boxes;
            // Each position by its changes from the one before.
            const std::uint64_t code = reader.number(2 * count + 1);
            gone.clear();
            come.clear();
            reader.rising(gone, code / 2, static_cast<int>(count));
            reader.rising(come, code / 2, board.size());
            left.clear();
            std::size_t next = 0;
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                if (next < gone.size() && gone[next] == static_cast<int>(i)) {
                    need(!std::binary_search(come.begin(), come.end(), boxes[i]),
                         "a box moves to where it was");
                    ++next;
                } else {
                    left.push_back(boxes[i]);
                }
            }
            boxes.resize(count);
            std::merge(left.begin(), left.end(), come.begin(), come.end(), boxes.begin());
            const int player = static_cast<int>(reader.number(limit - 1));
            const std::uint32_t corral = code % 2 == 0 ? kNoCorral : read_corral(count, reader, limits);
            const std::size_t at = records_.size();
            limits.grow(records_, at + record_);
            for (const int box : boxes) records_[at + size_t(box) / 64] |= std::uint64_t{1} << (box % 64);
            need(std::adjacent_find(boxes.begin(), boxes.end()) == boxes.end() &&
                     !std::binary_search(boxes.begin(), boxes.end(), player),
                 "a position is malformed");
            need(last < 0 || before < boxes || (before == boxes && last < player),
                 "positions are not in rising order");
            last = player;
            limits.grow(hashes, count_ + 1);
            hashes[count_] = hash(boxes);
            const State state{static_cast<std::uint32_t>(g), player, corral, 0};
            std::memcpy(&records_[at + words_], &state, sizeof state);
            ++count_;
        }
        need(g + 1 < layers || last >= 0, "the last number has no position");
    }
    need(reader.done(), "something follows the end");
    need(count_ < kEmpty, "there are too many positions");
    index(hashes, limits);
}

std::uint32_t States::read_corral(std::size_t boxes, Reader& reader, Limits& limits) {
    const std::size_t begin = masks_.size();
    need(boxes > 0 && begin < kNoCorral, "a corral is malformed");
    bool any = false;
    for (std::size_t at = 0; at < boxes; at += 32) {
        limits.grow(masks_, masks_.size() + 1);
        masks_.back() = static_cast<std::uint32_t>(reader.number(0xFFFFFFFF));
        any = any || masks_.back() != 0;
        need(boxes - at >= 32 || masks_.back() >> (boxes - at) == 0, "a corral is malformed");
    }
    need(any, "a corral is malformed");
    return static_cast<std::uint32_t>(begin);
}

void States::index(const std::vector<std::uint64_t>& hashes, Limits& limits) {
    constexpr std::size_t ahead = 16;  // slots on their way from memory
    std::size_t slots = 16;
    while (slots < count_ * 2) slots *= 2;
    limits.grow(slots_, slots);
    mask_ = slots - 1;
    for (std::uint32_t number = 0; number < count_; ++number) {
        limits.poll();
        if (number + ahead < count_) prefetch(hashes[number + ahead]);
        const std::uint64_t value = hashes[number];
        const auto tag = static_cast<std::uint32_t>(value >> 32);
        std::size_t at = value & mask_;
        for (; slots_[at].number != kEmpty; at = (at + 1) & mask_) {
            const std::uint32_t other = slots_[at].number;
            need(slots_[at].tag != tag || (*this)[other].player != (*this)[number].player ||
                     !same(bits(other), bits(number)),
                 "a position is listed twice");
        }
        slots_[at] = {number, tag};
    }
}

void States::unpack(std::size_t number, std::vector<int>& boxes) const {
    boxes.clear();
    for (std::size_t word = 0; word < words_; ++word)
        for (std::uint64_t rest = bits(number)[word]; rest != 0; rest &= rest - 1)
            boxes.push_back(static_cast<int>(word * 64) + std::countr_zero(rest));
}

}  // namespace checker
