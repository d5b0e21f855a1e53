// Marks that go by a stamp: when its 32 bits begin again, no mark of the first day is taken for one of today.
#include <cstdio>

#include "base/memory.hpp"
#include "base/stamp.hpp"

int main() {
    std::uint32_t stamp = 0;
    pushworks::Vector<std::uint32_t> first(3, 0), second(3, 0);
    pushworks::next_stamp(stamp, first, second);
    first[0] = second[1] = stamp;
    stamp = 0xFFFFFFFE;
    pushworks::next_stamp(stamp, first, second);
    first[2] = stamp;
    pushworks::next_stamp(stamp, first, second);
    int marked = 0;
    for (int i = 0; i < 3; ++i) marked += (first[i] == stamp) + (second[i] == stamp);
    std::printf("%u %d\n", stamp, marked);
    return 0;
}
