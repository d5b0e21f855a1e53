"""Players of Bait: each makes one move a tick, within a budget of time."""

from pushworks.bait.agents.base import AGENTS, Agent, Clock, Observation, Timer, make_agent
from pushworks.bait.agents.dls import DlsAgent
from pushworks.bait.agents.iw import IwAgent
from pushworks.bait.agents.mcts import MctsAgent
from pushworks.bait.agents.planning import AStarAgent, DfsAgent, GreedyAgent
from pushworks.bait.agents.random_ import RandomAgent

__all__ = [
    "AGENTS",
    "AStarAgent",
    "Agent",
    "Clock",
    "DfsAgent",
    "DlsAgent",
    "GreedyAgent",
    "IwAgent",
    "MctsAgent",
    "Observation",
    "RandomAgent",
    "Timer",
    "make_agent",
]
