"""An answer to exercise 3: corners, and boxes that can never move again."""


def is_deadlocked(position):
    for x, y in position.locate_boxes():
        up, down = position.is_wall(x, y - 1), position.is_wall(x, y + 1)
        left, right = position.is_wall(x - 1, y), position.is_wall(x + 1, y)
        if (up or down) and (left or right) and not position.is_goal(x, y):
            return True
    return position.count_deadlock() > 0
