"""Experiments of three student reports, run again: one report each, with tables, plots and what differs."""

from pushworks.lab.reproduce.bait import bait_sections
from pushworks.lab.reproduce.course import course_sections
from pushworks.lab.reproduce.homework import homework_sections, tier_sections
from pushworks.lab.reproduce.section import Runner, Section, write_report

__all__ = [
    "Runner", "Section", "bait_sections", "course_sections", "homework_sections", "tier_sections", "write_report",
]  # fmt: skip
