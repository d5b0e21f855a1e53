#include "plan/stuck_boxes.hpp"

#include <algorithm>

namespace pushworks {

int StuckBoxes::stuck(Occupancy occupancy, Vector<Square> boxes, const std::uint8_t* fixed, Square player,
                      const Vector<Square>& goals) {
    std::fill(target_.begin(), target_.end(), std::uint8_t{0});
    for (const Square goal : goals) target_[goal] = 1;
    std::erase_if(boxes, [&](Square b) { return fixed[b] != 0; });
    for (bool again = true; again && !boxes.empty();) {
        again = false;
        for (std::size_t i = 0; i < boxes.size();) {
            if (!again || i == 0) walker_.flood(occupancy, player);
            Square stand = kNoSquare;
            if (maker_.find(Way::push, occupancy, walker_.reach(), boxes[i], grid_.dead.data(),
                            target_.data(), stand) == kNoSquare) {
                ++i;
                continue;
            }
            occupancy[boxes[i]] = kFree;
            boxes[i] = boxes.back();
            boxes.pop_back();
            again = true;
            walker_.flood(occupancy, player);
        }
    }
    return static_cast<int>(boxes.size());
}

}  // namespace pushworks
