"""An answer to exercise 5: play-outs and ucb."""

from math import inf, log, sqrt


def playout(problem, state, steps, rng):
    played, best = [], problem.heuristic(state)
    while len(played) < steps and not problem.is_goal(state):
        action = rng.choice(list(problem.actions(state)))
        state = problem.result(state, action)
        played.append(action)
        best = min(best, problem.heuristic(state))
    return played, best


def ucb(total, visits, parent_visits, exploration):
    return inf if not visits else total / visits + exploration * sqrt(log(parent_visits) / visits)
