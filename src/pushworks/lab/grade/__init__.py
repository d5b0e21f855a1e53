"""Grading a folder of submissions: marks, a sentence for each, and hints of similarity."""

from pushworks.lab.grade.gradescope import results_json, write_autograder
from pushworks.lab.grade.grading import Grade, GradeJob, grade_all, grade_job, instance_notes
from pushworks.lab.grade.report import to_csv, to_markdown
from pushworks.lab.grade.similarity import Similar, similar_pairs
from pushworks.lab.grade.submissions import Submission, find_submissions

__all__ = [
    "Grade", "GradeJob", "Similar", "Submission", "find_submissions", "grade_all", "grade_job",
    "instance_notes", "results_json", "similar_pairs", "to_csv", "to_markdown", "write_autograder",
]  # fmt: skip
