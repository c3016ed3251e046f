"""A program in a window of tmux, whose screen is read as cells."""

import re
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass, replace

PART = re.compile(r"\x1b\[([0-9;:]*)m|\x1b\([AB0]|[\x0e\x0f]|(.)", re.DOTALL)


class Unexpected(Exception):
    """The screen does not become as the script expects."""


@dataclass(frozen=True)
class Style:
    """Colours are a number of the palette, a tuple of red, green and blue, or None for the terminal's own."""

    front: object = None
    back: object = None
    bold: bool = False
    dim: bool = False
    italic: bool = False
    underlined: bool = False
    reverse: bool = False


@dataclass(frozen=True)
class Cell:
    text: str
    style: Style = Style()


def next_color(codes):
    """The colour after 38 or 48; takes its numbers from the list."""
    if codes.pop(0) == 5:
        return codes.pop(0)
    red, green, blue = codes.pop(0), codes.pop(0), codes.pop(0)
    return (red, green, blue)


FLAGS = {1: "bold", 2: "dim", 3: "italic", 4: "underlined", 7: "reverse"}
ENDED = {22: ("bold", "dim"), 23: ("italic",), 24: ("underlined",), 27: ("reverse",)}


def styled(style, parameters):
    """The style after an SGR sequence."""
    codes = [int(code or 0) for code in re.split("[;:]", parameters)]
    while codes:
        code = codes.pop(0)
        if code == 0:
            style = Style()
        elif code in FLAGS:
            style = replace(style, **{FLAGS[code]: True})
        elif code in ENDED:
            style = replace(style, **{name: False for name in ENDED[code]})
        elif code in (38, 48):
            style = replace(style, **{"front" if code == 38 else "back": next_color(codes)})
        elif code in (39, 49):
            style = replace(style, **{"front" if code == 39 else "back": None})
        else:
            kind = "front" if code // 10 in (3, 9) else "back"
            style = replace(style, **{kind: code % 10 + (8 if code >= 90 else 0)})
    return style


def cells_of(row, style):
    """The cells of a line of `capture-pane -e`, and the style at its end."""
    cells = []
    for match in PART.finditer(row):
        parameters, text = match.groups()
        if parameters is not None:
            style = styled(style, parameters)
        elif text:
            cells.append(Cell(text, style))
    return cells, style


class Window:
    """A window of a certain size that runs a command, in a tmux server of its own."""

    def __init__(self, command, environment, columns, rows):
        self.columns, self.rows = columns, rows
        self.folder = tempfile.mkdtemp(prefix="demo-")
        self.words = ["tmux", "-S", self.folder + "/socket", "-f", "/dev/null"]
        # The size of the window is that of the client that does not exist, so it is set for the session.
        subprocess.run(
            self.words + ["new-session", "-d", "-x", str(columns), "-y", str(rows), command],
            env=environment, check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server")
        shutil.rmtree(self.folder, ignore_errors=True)

    def tmux(self, *words):
        return subprocess.run(self.words + list(words), capture_output=True, encoding="utf-8", check=False).stdout

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def press(self, key):
        self.tmux("send-keys", key)

    def capture(self):
        """The screen as tmux writes it, and the position of the cursor, both from one moment."""
        answer = self.tmux("capture-pane", "-e", "-p", ";", "display-message", "-p", "#{cursor_flag} #{cursor_x} #{cursor_y}")
        *rows, cursor = answer.rstrip("\n").split("\n")
        return rows, tuple(map(int, cursor.split()))

    def settled(self, expected, still=0.15, seconds=60):
        """The screen once it shows a text and no longer changes."""
        deadline, before, since = time.monotonic() + seconds, None, 0.0
        while time.monotonic() < deadline:
            now = self.capture()
            if now != before:
                before, since = now, time.monotonic()
            elif time.monotonic() - since >= still and expected in self.text(now):
                return self.cells(now)
            time.sleep(0.02)
        raise Unexpected(f"the screen does not show '{expected}':\n" + self.text(before))

    @staticmethod
    def text(captured):
        return re.sub(r"\x1b\[[0-9;:]*m", "", "\n".join(captured[0]))

    def cells(self, captured):
        """The rows of cells, where the cursor's cell is reversed."""
        (lines, (is_shown, column, row)), style, screen = captured, Style(), []
        for line in lines:
            cells, style = cells_of(line, style)
            screen.append(tuple(cells + [Cell(" ")] * (self.columns - len(cells))))
        screen += [(Cell(" "),) * self.columns] * (self.rows - len(screen))
        if is_shown:
            cells = list(screen[row])
            under = cells[column]
            cells[column] = Cell(under.text, replace(under.style, reverse=not under.style.reverse))
            screen[row] = tuple(cells)
        return tuple(screen)
