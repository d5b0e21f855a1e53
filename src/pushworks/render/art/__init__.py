"""The drawings of a tile set: walls, floors, goals, boxes and players as functions of their colours."""
