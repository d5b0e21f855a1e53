"""A benchmark for language models: levels as text in several notations, turns, a verifier and a score."""

from pushworks.env.text.answers import Answer, read_answer
from pushworks.env.text.notations import NOTATIONS, board_text, prompt
from pushworks.env.text.score import Judgement, Report, judge, judge_all, report
from pushworks.env.text.tasks import Task, make_tasks, read_tasks, write_tasks
from pushworks.env.text.turns import Turns

__all__ = [
    "NOTATIONS",
    "Answer",
    "Judgement",
    "Report",
    "Task",
    "Turns",
    "board_text",
    "judge",
    "judge_all",
    "make_tasks",
    "prompt",
    "read_answer",
    "read_tasks",
    "report",
    "write_tasks",
]
