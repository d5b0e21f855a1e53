// The tables of a level's context for searches on whole-board bit sets, for sets of N words.
#pragma once

#include "facts/alive_tables.hpp"
#include "facts/bit_distances.hpp"
#include "facts/level_context.hpp"

namespace pushworks {

template <int N>
const BitBoard<N>& bit_board(const LevelContext& context) {
    return context.slot<BitBoard<N>>([&] { return BitBoard<N>(context.board()); });
}

template <int N>
const AliveTables<N>& alive_tables(const LevelContext& context, Way way, bool triples) {
    const int variant = (way == Way::push ? 0 : 1) + (triples ? 2 : 0);
    return context.slot<AliveTables<N>>(variant,
                                        [&] { return AliveTables<N>(bit_board<N>(context), way, triples); });
}

template <int N>
const BitDistances<N>& bit_distances(const LevelContext& context, Way way) {
    return context.slot<BitDistances<N>>(
        way == Way::push ? 0 : 1, [&] { return BitDistances<N>(context, bit_board<N>(context), way); });
}

}  // namespace pushworks
