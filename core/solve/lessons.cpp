#include "solve/lessons.hpp"

namespace pushworks {

void Lessons::exchange(Pupil& pupil) {
    DeadSets& own = *pupil.dead_sets;
    for (; pupil.given < own.size(); ++pupil.given) lessons_.push_back({&pupil, own.at(pupil.given)});
    if (!pupil.listens) return;
    for (; pupil.taken < lessons_.size(); ++pupil.taken) {
        const Lesson& lesson = lessons_[pupil.taken];
        if (lesson.teacher == &pupil) continue;
        own.add(lesson.set);
        ++learned_;
    }
    pupil.given = own.size();
}

}  // namespace pushworks
