"""An answer to exercise 6: levels by pulling."""


def make_level(rng):
    size = 8
    inside = [(x, y) for x in range(1, size - 1) for y in range(1, size - 1)]
    while True:
        walls = {cell for cell in inside if rng.random() < 0.12}
        floor = [cell for cell in inside if cell not in walls]
        goals = set(rng.sample(floor, 3))
        boxes, player = set(goals), rng.choice([cell for cell in floor if cell not in goals])
        pulls = 0
        for _ in range(600):
            dx, dy = rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
            to = player[0] + dx, player[1] + dy
            behind = player[0] - dx, player[1] - dy
            if to in boxes or to not in floor:
                continue
            if behind in boxes and rng.random() < 0.7:
                boxes.remove(behind)
                boxes.add(player)
                pulls += 1
            player = to
        far = sum(min(abs(x - u) + abs(y - v) for u, v in goals) for x, y in boxes)
        if far < 6 or boxes & goals:
            continue
        rows = []
        for y in range(size):
            row = ""
            for x in range(size):
                cell = (x, y)
                if cell == player:
                    row += "+" if cell in goals else "@"
                elif cell in boxes:
                    row += "$"
                elif cell in goals:
                    row += "."
                else:
                    row += " " if cell in floor else "#"
            rows.append(row)
        return "\n".join(rows)
