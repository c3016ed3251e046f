"""Screens as SVG: a still one, or an animation without scripts."""

import re
from xml.sax.saxutils import escape

# A cell has eighths in both directions, which are whole numbers here.
WIDTH, HEIGHT = 8, 16
MARGIN, BAR = 16, 34

BACK, FRONT = (13, 17, 23), (230, 237, 243)
PALETTE = [
    (72, 79, 88), (255, 123, 114), (126, 231, 135), (242, 204, 96), (121, 192, 255), (210, 168, 255), (86, 212, 221), (201, 209, 217),
    (139, 148, 158), (255, 161, 152), (126, 231, 135), (255, 214, 112), (165, 214, 255), (226, 197, 255), (118, 227, 234), (255, 255, 255),
]

FONT = "ui-monospace,'SF Mono',SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"

# The quarters of a cell, from the top left: the characters from U+2596 on.
QUARTERS = ["0010", "0001", "1000", "1011", "1001", "1110", "1101", "0100", "0110", "0111"]


def shape(character):
    """The rectangles (x, y, width, height) of a block element in its cell; None for other characters."""
    code = ord(character)
    if code == 0x2580:
        return [(0, 0, WIDTH, HEIGHT // 2)]
    if 0x2581 <= code <= 0x2588:
        height = (code - 0x2580) * HEIGHT // 8
        return [(0, HEIGHT - height, WIDTH, height)]
    if 0x2589 <= code <= 0x258F:
        return [(0, 0, 0x2590 - code, HEIGHT)]
    if code == 0x2590:
        return [(WIDTH // 2, 0, WIDTH // 2, HEIGHT)]
    if code == 0x2594:
        return [(0, 0, WIDTH, HEIGHT // 8)]
    if code == 0x2595:
        return [(WIDTH - 1, 0, 1, HEIGHT)]
    if 0x2596 <= code <= 0x259F:
        width, height = WIDTH // 2, HEIGHT // 2
        filled = [index for index, bit in enumerate(QUARTERS[code - 0x2596]) if bit == "1"]
        return [(index % 2 * width, index // 2 * height, width, height) for index in filled]
    return None


def cube(number):
    """The colour of a number from 16 to 255."""
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    levels = (0, 95, 135, 175, 215, 255)
    number -= 16
    return (levels[number // 36], levels[number // 6 % 6], levels[number % 6])


def rgb(color, own):
    if color is None:
        return own
    if isinstance(color, tuple):
        # Neighbours that differ less than a reader sees become one area.
        return tuple(min(255, (part + 4) // 8 * 8) for part in color)
    return PALETTE[color] if color < 16 else cube(color)


def colors(style):
    front, back = rgb(style.front, FRONT), rgb(style.back, BACK)
    if style.dim:
        front = tuple((3 * part + 2 * behind) // 5 for part, behind in zip(front, BACK))
    return (back, front) if style.reverse else (front, back)


def hexadecimal(color):
    digits = "%02x%02x%02x" % color
    is_short = digits[0::2] == digits[1::2]
    return "#" + (digits[0::2] if is_short else digits)


def areas(cells):
    """The backgrounds and block elements of a row: a path for each colour."""
    behind, blocks, column = {}, {}, 0
    while column < len(cells):
        back, width = colors(cells[column].style)[1], 1
        while column + width < len(cells) and colors(cells[column + width].style)[1] == back:
            width += 1
        if back != BACK:
            behind.setdefault(back, []).append((column * WIDTH, 0, width * WIDTH, HEIGHT))
        column += width
    for column, cell in enumerate(cells):
        for x, y, width, height in shape(cell.text) or []:
            if cell.style.front is None and height == HEIGHT:
                # A bar of a chart; terminals with space between their lines separate it from the next one.
                y, height = 3, HEIGHT - 6
            row = blocks.setdefault(colors(cell.style)[0], [])
            if row and row[-1][1::2] == (y, height) and row[-1][0] + row[-1][2] == column * WIDTH + x:
                row[-1] = (row[-1][0], y, row[-1][2] + width, height)
            else:
                row.append((column * WIDTH + x, y, width, height))
    for layer in (behind, blocks):
        for color, rectangles in layer.items():
            path = "".join("M%d %dh%dv%dh-%dz" % (x, y, width, height, width) for x, y, width, height in rectangles)
            yield f'<path fill="{hexadecimal(color)}" d="{path}"/>'


def runs(cells):
    """The texts of a row: (column, text, style). Each character that a font may lack is alone, so it moves no other."""
    column = 0
    while column < len(cells):
        style, text = cells[column].style, cells[column].text
        if shape(text) is not None or text == " ":
            column += 1
            continue
        start = column
        column += 1
        while column < len(cells) and ord(text[-1]) < 127:
            cell = cells[column]
            is_gap = cell.text == " " and (column + 1 == len(cells) or cells[column + 1].text == " ")
            if cell.style != style or ord(cell.text) >= 127 or is_gap:
                break
            text += cell.text
            column += 1
        yield start, text.rstrip(), style


def text_element(column, text, style):
    front = colors(style)[0]
    attributes = f' x="{column * WIDTH}"'
    if len(text) > 1:
        attributes += f' textLength="{len(text) * WIDTH}"'
    if front != FRONT:
        attributes += f' fill="{hexadecimal(front)}"'
    if style.bold:
        attributes += ' font-weight="700"'
    if style.italic:
        attributes += ' font-style="italic"'
    if style.underlined:
        attributes += ' text-decoration="underline"'
    return f"<text{attributes}>{escape(text)}</text>"


def row_content(cells):
    return "".join(areas(cells)) + "".join(text_element(*run) for run in runs(cells))


def frame(columns, rows, title, style, body):
    """The window around the rows."""
    width, height = columns * WIDTH + 2 * MARGIN, rows * HEIGHT + BAR + MARGIN
    dots = "".join(
        f'<circle cx="{20 + 20 * index}" cy="{BAR // 2}" r="6" fill="{color}"/>'
        for index, color in enumerate(("#ff5f57", "#febc2e", "#28c840")))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">
<title>{escape(title)}</title>
<style>text{{dominant-baseline:alphabetic}}path{{shape-rendering:crispEdges}}{style}</style>
<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="10" fill="{hexadecimal(BACK)}" stroke="#30363d"/>
{dots}<text x="{width // 2}" y="{BAR // 2 + 4}" text-anchor="middle" font-family="system-ui,sans-serif" font-size="12" fill="#8b949e">bluelib</text>
<g font-family="{FONT}" font-size="13.3" fill="{hexadecimal(FRONT)}">
{body}</g>
</svg>
"""


def placed(row, content, attributes=""):
    # The text's own line is at its baseline, three quarters down.
    content = content.replace("<text", '<text y="12.5"')
    return f'<g transform="translate({MARGIN} {BAR + row * HEIGHT})"{attributes}>{content}</g>\n'


def still(screen, title):
    """A picture of one screen, without its empty rows at the end."""
    contents = [row_content(cells) for cells in screen]
    while contents and not contents[-1]:
        contents.pop()
    body = "".join(placed(row, content) for row, content in enumerate(contents) if content)
    return frame(len(screen[0]), len(contents), title, "", body)


def spans(frames):
    """For each row and content, the times (from, to) at which it is shown; frames are (screen, seconds)."""
    shown, time = {}, 0.0
    for screen, seconds in frames:
        for row, cells in enumerate(screen):
            content = row_content(cells)
            if not content:
                continue
            times = shown.setdefault((row, content), [])
            if times and times[-1][1] == time:
                times[-1] = (times[-1][0], time + seconds)
            else:
                times.append((time, time + seconds))
        time += seconds
    return shown, time


def keyframes(times, total):
    """The steps at which an element appears and disappears."""
    steps = {} if times[0][0] == 0 else {0.0: "hidden"}
    for begin, end in times:
        steps[begin] = "visible"
        if end < total:
            steps[end] = "hidden"
    return "".join(f"{100 * time / total:.5g}%{{visibility:{value}}}" for time, value in sorted(steps.items()))


def animation(frames, rest, title):
    """A picture that repeats the frames. Readers without animations see the frame with the number `rest`."""
    shown, total = spans(frames)
    resting = {(row, row_content(cells)) for row, cells in enumerate(frames[rest][0])}
    rules = [f"g[id]{{animation:{total:.5g}s step-end infinite}}@media(prefers-reduced-motion:reduce){{g[id]{{animation:none}}}}"]
    body = ""
    for number, ((row, content), times) in enumerate(shown.items()):
        attributes = ""
        if times != [(0.0, total)]:
            rules.append(f"#r{number}{{animation-name:k{number}}}@keyframes k{number}{{{keyframes(times, total)}}}")
            attributes = f' id="r{number}"' + ("" if (row, content) in resting else ' visibility="hidden"')
        body += placed(row, content, attributes)
    screen = frames[0][0]
    return frame(len(screen[0]), len(screen), title, re.sub(r"\s*\n\s*", "", "\n".join(rules)), body)
