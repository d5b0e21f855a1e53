"""Every text that people read on a screen, in one place: English and 简体中文.

Each entry has both languages side by side, so that a missing translation is seen at once. Values in
braces are filled in by the caller.
"""

from __future__ import annotations

LANGUAGES = {"en": "English", "zh": "简体中文"}
"""The languages by code, each in its own writing."""

_ORDER = tuple(LANGUAGES)


def text(key: str, language: str = "en", /, **values: object) -> str:
    """The text of this key; an unknown language speaks English."""
    entry = CATALOGUE[key]
    chosen = entry[_ORDER.index(language)] if language in _ORDER else entry[0]
    return chosen.format(**values) if values else chosen


CATALOGUE: dict[str, tuple[str, str]] = {
    # Everywhere
    "close": ("Close", "关闭"),
    "cancel": ("Cancel", "取消"),
    "done": ("Done", "完成"),
    # Start menu
    "menu.tagline": ("The workshop for box-pushing puzzles", "推箱子工坊"),
    "menu.continue": ("Continue", "继续游戏"),
    "menu.levels": ("Choose a level", "选择关卡"),
    "menu.generate": ("Make a level", "生成关卡"),
    "menu.bait": ("Bait", "Bait 诱饵"),
    "menu.settings": ("Settings", "设置"),
    "menu.help": ("Help", "帮助"),
    "menu.quit": ("Quit", "退出"),
    "menu.no_levels": (
        "There are no levels yet: paste one, drop a file here, or make one.",
        "还没有关卡：粘贴、拖入文件，或生成一个。",
    ),
    "open.failed": ("That is no level", "无法识别关卡"),
    # Browser
    "browser.title": ("Levels", "关卡"),
    "browser.paste": ("Paste level", "粘贴关卡"),
    "browser.best": ("moves {moves} · pushes {pushes}", "{moves} 步 · {pushes} 推"),
    "browser.boxes": ("Boxes: {boxes}", "箱子 {boxes}"),
    # Playing
    "play.level": ("Level {number}", "第 {number} 关"),
    "play.level_of": ("Level {number} of {count}", "第 {number} 关，共 {count} 关"),
    "play.place": ("{collection} · {number} of {count}", "{collection} · {number} / {count}"),
    "play.moves": ("Moves", "步数"),
    "play.pushes": ("Pushes", "推数"),
    "play.pulls": ("Pulls", "拉数"),
    "play.best": ("best {best}", "最佳 {best}"),
    "play.home": ("{home} of {boxes} boxes home", "已到位 {home} / {boxes}"),
    "play.hints": ("hints {count}", "提示 {count} 次"),
    "play.bound": ("pushes still needed: at least {bound}", "至少还需 {bound} 推"),
    "play.lost": ("This position can no longer be solved. Undo with {key}.", "此局面已无解，按 {key} 撤销。"),
    "play.pull_mode": (
        "Pull play: bring the boxes from the goals to where they start",
        "逆推：把箱子从目标拉回起点",
    ),
    "play.not_in_pull": ("Not in pull play", "逆推模式下不可用"),
    "play.no_pull": ("Pull play needs as many goals as boxes", "逆推要求目标与箱子数量相同"),
    "play.no_way": ("No way there", "走不到那里"),
    "play.no_push": ("The box cannot be pushed there", "箱子推不到那里"),
    "play.cursor": ("Cursor: arrows move it, Enter walks or selects", "光标：方向键移动，回车行走或选择"),
    "play.last_level": ("This is the last level", "这是最后一关"),
    "play.first_level": ("This is the first level", "这是第一关"),
    # Pause
    "pause.title": ("Paused", "暂停"),
    "pause.resume": ("Resume", "继续"),
    "pause.restart": ("Restart", "重新开始"),
    "pause.hint": ("Hint", "提示"),
    "pause.solve": ("Ask the AI", "请教 AI"),
    "pause.levels": ("Levels", "关卡"),
    "pause.settings": ("Settings", "设置"),
    "pause.help": ("Help", "帮助"),
    "pause.quit": ("Quit to the start", "返回主菜单"),
    "pause.highlights": ("HIGHLIGHTS", "高亮显示"),
    "pause.tools": ("TOOLS", "工具"),
    # Hints
    "hint.thinking": ("Thinking of a hint…", "正在思考提示……"),
    "hint.grade1": ("Hint 1 of 3: this box", "提示 1/3：这个箱子"),
    "hint.grade2": ("Hint 2 of 3: push it this way", "提示 2/3：往这个方向推"),
    "hint.grade3": ("Hint 3 of 3: walk here and push", "提示 3/3：走到这里再推"),
    "hint.lost": ("This position is lost: undo first", "此局面已无解，请先撤销"),
    "hint.none": ("There is nothing to push", "没有可推的箱子"),
    "hint.none_found": ("No hint found in the time given", "在限定时间内没有找到提示"),
    # The AI
    "ai.title": ("The AI is at work", "AI 正在求解"),
    "ai.time": ("Time", "时间"),
    "ai.positions": ("Positions", "局面"),
    "ai.speed": ("Speed", "速度"),
    "ai.memory": ("Memory", "内存"),
    "ai.not_found": ("No solution found", "没有找到解"),
    "ai.not_found_text": (
        "The AI looked at {positions} positions in {seconds} s and found no solution. That does not mean that there is none.",
        "AI 用 {seconds} 秒检查了 {positions} 个局面，没有找到解。这并不表示无解。",
    ),
    "ai.longer": ("Search longer", "继续求解"),
    "ai.unsolvable": ("This position has no solution", "此局面无解"),
    "ai.unsolvable_text": (
        "The AI has proved it: from here the level cannot be solved any more.",
        "AI 已证明：从这里开始无法解开。",
    ),
    "ai.undo_push": ("Undo the last push", "撤销上一推"),
    # Replay
    "replay.title": ("Replay", "回放"),
    "replay.by_ai": ("Solution by the AI", "AI 的解"),
    "replay.by_you": ("Your solution", "你的解"),
    "replay.counts": ("moves {moves} · pushes {pushes}", "{moves} 步 · {pushes} 推"),
    # Clipboard and files
    "copied.level": ("Level copied", "已复制关卡"),
    "copied.solution": ("Moves copied", "已复制解法"),
    "copied.nothing": ("There are no moves yet", "还没有走步"),
    "paste.nothing": ("The clipboard has no text", "剪贴板中没有文本"),
    "paste.stopped": ("Move {move} of the pasted solution is not possible", "粘贴的解法第 {move} 步无法执行"),
    "export.busy": ("Writing the picture…", "正在导出图片……"),
    "export.done": ("Saved as {path}", "已保存到 {path}"),
    "export.failed": ("Not saved: {reason}", "保存失败：{reason}"),
    "export.nothing": ("Play some moves first", "请先走几步"),
    # Making levels
    "make.title": ("Make a level", "生成关卡"),
    "make.intro": ("Every level made is proved solvable before you see it.", "生成的每个关卡都已证明有解。"),
    "make.width": ("Width", "宽度"),
    "make.height": ("Height", "高度"),
    "make.boxes": ("Boxes", "箱子数"),
    "make.difficulty": ("Difficulty", "难度"),
    "make.seed": ("Seed", "种子"),
    "make.random": ("Random", "随机"),
    "make.start": ("Make it", "开始生成"),
    "make.back": ("Back", "返回"),
    "make.any": ("any", "任意"),
    "making.title": ("Making a level", "正在生成关卡"),
    "making.take": ("Take the best so far", "使用目前最佳"),
    "making.good": ("Good levels", "合格关卡"),
    "making.tried": ("Candidates", "候选关卡"),
    "making.failed": ("No level found", "没有生成关卡"),
    "making.failed_text": (
        "None of {tried} candidates met your wishes. Try a larger room, fewer boxes, or another difficulty.",
        "{tried} 个候选都不符合要求。请试试更大的房间、更少的箱子或其他难度。",
    ),
    # Victory
    "victory.title": ("Solved!", "过关！"),
    "victory.next": ("Next level", "下一关"),
    "victory.start": ("Back to the start", "返回主菜单"),
    "victory.replay": ("Watch it again", "回放"),
    "victory.again": ("Play again", "再玩一次"),
    "victory.levels": ("Levels", "关卡"),
    "victory.record": ("new best!", "新纪录！"),
    "victory.time": ("Time {time} · hints {hints}", "用时 {time} · 提示 {hints} 次"),
    "metric.box_lines": ("box lines", "箱子直线"),
    "metric.box_changes": ("box changes", "换箱次数"),
    "metric.pushing_sessions": ("pushing sessions", "推动段数"),
    "metric.player_lines": ("player lines", "玩家直线"),
    # Settings
    "settings.title": ("Settings", "设置"),
    "settings.icon_style": ("Icon style", "图标风格"),
    "settings.language": ("Language", "语言"),
    "settings.sound": ("Sound", "声音"),
    "settings.volume": ("Volume", "音量"),
    "settings.speed": ("Animation speed", "动画速度"),
    "settings.reduced_motion": ("Reduced motion", "减少动画"),
    "settings.fullscreen": ("Full screen", "全屏"),
    "settings.shortest": ("Mouse pushes save", "鼠标推箱优先"),
    "settings.ai_seconds": ("Time for the AI", "AI 时限"),
    "settings.keys": ("Keys", "按键"),
    "style.workshop": ("Workshop", "工坊"),
    "style.garden": ("Garden", "花园"),
    "style.night": ("Night shift", "夜班"),
    "style.paper": ("Paper", "纸笔"),
    "style.contrast": ("High contrast", "高对比度"),
    "style.clear": ("Colour-blind safe", "色盲友好"),
    "speed.slow": ("slow", "慢"),
    "speed.normal": ("normal", "正常"),
    "speed.fast": ("fast", "快"),
    "speed.instant": ("instant", "瞬移"),
    "shortest.pushes": ("pushes", "推数"),
    "shortest.moves": ("moves", "步数"),
    # Keys
    "keys.title": ("Keys", "按键"),
    "keys.intro": (
        "Choose a command to give it another key. A key means one thing at a time.",
        "选择命令以修改按键。一个按键只对应一个命令。",
    ),
    "keys.press": ("New key for: {action}", "新按键：{action}"),
    "keys.press_intro": (
        "Press a key or gamepad button, or pick one below (a lit key is taken away). Esc: done. Delete: take all away.",
        "按下按键或手柄按钮，或在下方点选（再次点选可取消）。Esc 完成，Delete 清除全部。",
    ),
    "keys.with": ("With: {key}", "组合键：{key}"),
    "keys.clear": ("Take all keys away", "清除全部按键"),
    "keys.done": ("Done", "完成"),
    "keys.taken": ("{key} was taken from: {action}", "{key} 已从“{action}”移除"),
    "keys.reset": ("Back to the defaults", "恢复默认"),
    "keys.were_reset": ("All keys are as at first", "已恢复默认按键"),
    # Help
    "help.title": ("Help", "帮助"),
    "help.rules": ("The rules", "规则"),
    "help.mouse": ("Mouse and pad", "鼠标与手柄"),
    "help.keys": ("Keys", "按键"),
    "help.more": ("More", "更多"),
    "help.you": ("you", "你"),
    "help.box": ("a box", "箱子"),
    "help.goal": ("a goal", "目标"),
    "help.home": ("a box on its goal", "到位的箱子"),
    "help.rules_text": (
        "Push every box onto a goal. You can push one box at a time, never pull, and never push two at once. "
        "A box in a corner stays there for good, but every move can be undone, even a restart.",
        "把所有箱子推到目标上。一次只能推一个箱子，不能拉，也不能同时推两个。角落里的箱子再也推不出来，但每一步都可以撤销，重新开始也可以撤销。",
    ),
    "help.mouse_text": (
        "Click a square to walk there. Click a box and then a square, or drag the box, to push it there the shortest way; "
        "the squares it can reach light up. Right click takes a step back.\n\n"
        "The wheel zooms; drag the ground outside the walls, or with the middle button, to move the view.\n\n"
        "Gamepad: stick or pad moves, the second button undoes, the third gives a hint, the fourth redoes, Start pauses.\n\n"
        "Without a mouse: X selects a box and C shows a cursor; arrows move the cursor, Enter walks, selects or pushes.",
        "点击格子走到那里。点击箱子再点击格子，或拖动箱子，以最短路径推过去；可到达的格子会亮起。右键撤销一步。\n\n"
        "滚轮缩放；拖动墙外区域或按住中键移动视野。\n\n"
        "手柄：摇杆或方向键移动，第二个按钮撤销，第三个提示，第四个重做，Start 暂停。\n\n"
        "不用鼠标时：X 选择箱子，C 显示光标；方向键移动光标，回车行走、选择或推动。",
    ),
    "help.more_text": (
        "Hints come in three grades: which box, which way, the next push. They are counted apart from moves.\n\n"
        "Ask the AI solves the level from where you are and plays the solution; you can cancel it at any time.\n\n"
        "Pull play runs the level backwards, from the goals to the start: a good way to find out what must come last.\n\n"
        "Your position in every level and your best solutions by moves and by pushes are kept. "
        "Levels and solutions can be copied and pasted as text; pictures and films of a solution can be saved.",
        "提示分三级：哪个箱子、哪个方向、下一推。提示次数与步数分开计算。\n\n"
        "“请教 AI”从当前局面求解并播放解法，随时可以取消。\n\n"
        "逆推从目标倒着玩到起点：适合弄清最后几步必须怎么走。\n\n"
        "每一关的局面以及步数、推数最佳解都会保存。关卡和解法可以用文本复制粘贴，也可以导出解法的图片和动画。",
    ),
    # Commands
    "action.move_up": ("Up", "上"),
    "action.move_down": ("Down", "下"),
    "action.move_left": ("Left", "左"),
    "action.move_right": ("Right", "右"),
    "action.confirm": ("Confirm", "确认"),
    "action.back": ("Pause, back", "暂停、返回"),
    "action.next_field": ("Next field", "下一项"),
    "action.previous_field": ("Previous field", "上一项"),
    "action.undo": ("Undo", "撤销"),
    "action.redo": ("Redo", "重做"),
    "action.undo_push": ("Undo a push", "撤销一推"),
    "action.redo_push": ("Redo a push", "重做一推"),
    "action.restart": ("Restart", "重新开始"),
    "action.hint": ("Hint", "提示"),
    "action.solve": ("Ask the AI", "请教 AI"),
    "action.cursor": ("Cursor", "光标"),
    "action.select_box": ("Select a box", "选择箱子"),
    "action.pull_mode": ("Pull play", "逆推"),
    "action.next_level": ("Next level or page", "下一关、下一页"),
    "action.previous_level": ("Previous level or page", "上一关、上一页"),
    "action.show_reach": ("Show my reach", "显示可走的格子"),
    "action.show_targets": ("Show a box's reach", "显示箱子可达的格子"),
    "action.show_dead": ("Show dead squares", "显示死格"),
    "action.show_warning": ("Warn of lost positions", "无解时警告"),
    "action.show_bound": ("Show the lower bound", "显示下界"),
    "action.zoom_in": ("Zoom in", "放大"),
    "action.zoom_out": ("Zoom out", "缩小"),
    "action.zoom_fit": ("Show the whole level", "显示整个关卡"),
    "action.pan_up": ("Look up", "视野上移"),
    "action.pan_down": ("Look down", "视野下移"),
    "action.pan_left": ("Look left", "视野左移"),
    "action.pan_right": ("Look right", "视野右移"),
    "action.play_pause": ("Play or pause a replay", "播放、暂停回放"),
    "action.faster": ("Replay faster", "回放加速"),
    "action.slower": ("Replay slower", "回放减速"),
    "action.to_start": ("To the start", "到开头"),
    "action.to_end": ("To the end", "到结尾"),
    "action.copy_level": ("Copy the level", "复制关卡"),
    "action.copy_solution": ("Copy the moves", "复制解法"),
    "action.paste": ("Paste a level or moves", "粘贴关卡或解法"),
    "action.export_gif": ("Save a film (GIF)", "导出动画 (GIF)"),
    "action.export_png": ("Save a picture (PNG)", "导出图片 (PNG)"),
    "action.levels": ("Levels", "关卡"),
    "action.settings": ("Settings", "设置"),
    "action.help": ("Help", "帮助"),
    "action.mute": ("Sound on or off", "声音开关"),
    "action.fullscreen": ("Full screen", "全屏"),
    "action.quit": ("Quit", "退出"),
    # Bait
    "bait.title": ("Bait · levels: {count}", "Bait：共 {count} 关"),
    "bait.rules": (
        "Push boxes into the holes to make a way, take the key, then go to the door. Holes are deadly.",
        "把箱子推进坑里填路，拿到钥匙，再走到门口。掉进坑就输了。",
    ),
    "bait.place": ("Bait · {number} of {count}", "Bait · {number} / {count}"),
    "bait.score": ("Score", "得分"),
    "bait.to_key": ("Find a way to the key", "想办法拿到钥匙"),
    "bait.to_door": ("Now to the door", "现在走到门口"),
    "bait.fell": ("You fell into a hole. Undo with {key}.", "掉进坑里了，按 {key} 撤销。"),
    "bait.won": ("{moves} moves, score {score}.", "{moves} 步，得分 {score}。"),
    "bait.helped": ("An agent helped, so it sets no record.", "有智能体帮忙，不计入纪录。"),
    "bait.hint": ("This way", "走这边"),
    "bait.hint_lost": ("There is no way to win from here. Undo.", "从这里已无法获胜，请撤销。"),
    "bait.hint_unknown": ("No way found in time", "规定时间内没有找到办法"),
    "bait.watch": ("Watch an agent", "观看智能体"),
    "bait.watching": ("Watching: {agent}", "正在观看：{agent}"),
    "bait.gave_up": ("The agent has no idea what to do", "智能体不知道该怎么办"),
    "bait.agent.astar": ("A*, plans at once", "A*：立即规划"),
    "bait.agent.greedy": ("Greedy search with weights", "加权贪心搜索"),
    "bait.agent.iw": ("Width-based search", "基于宽度的搜索"),
    "bait.agent.mcts": ("Monte Carlo tree search", "蒙特卡洛树搜索"),
    "bait.agent.dls": ("Depth-limited search", "深度受限搜索"),
    "bait.agent.dfs": ("Depth-first search", "深度优先搜索"),
    "bait.agent.random": ("Anything at all", "随机乱走"),
}
