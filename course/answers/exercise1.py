"""An answer to exercise 1: two jugs."""

from pushworks.sealgo import SearchProblem


class Jugs(SearchProblem):
    def __init__(self, target=4, small=3, large=5):
        self.target = target
        self.small = small
        self.large = large

    def initial_state(self):
        return 0, 0

    def actions(self, state):
        return ["fill small", "fill large", "empty small", "empty large", "small to large", "large to small"]

    def result(self, state, action):
        small, large = state
        if action == "fill small":
            return self.small, large
        if action == "fill large":
            return small, self.large
        if action == "empty small":
            return 0, large
        if action == "empty large":
            return small, 0
        if action == "small to large":
            poured = min(small, self.large - large)
        else:
            poured = -min(large, self.small - small)
        return small - poured, large + poured

    def is_goal(self, state):
        return self.target in state
