"""An answer to exercise 4: breadth-first from both ends, the smaller wave first."""


def both_ends(problem):
    sides = [{problem.initial_state(): ()}, dict.fromkeys(problem.goal_states(), ())]
    for state in sides[0]:
        if state in sides[1]:
            return []
    waves = [list(sides[0]), list(sides[1])]
    while waves[0] and waves[1]:
        back = len(waves[1]) < len(waves[0])
        near = problem.predecessors if back else problem.successors
        fresh = []
        for state in waves[back]:
            for action, other, _ in near(state):
                if other not in sides[back]:
                    old = sides[back][state]
                    sides[back][other] = (action, *old) if back else (*old, action)
                    if other in sides[not back]:
                        return [*sides[0][other], *sides[1][other]]
                    fresh.append(other)
        waves[back] = fresh
    return None
