"""How tables, notes and answers become lines: on a screen, as Markdown, as the page of a browser."""

import os
import textwrap
from collections.abc import Iterable, Sequence

from markupsafe import escape

from analyser.reporting.layout import BEST, CLOSE, WORSE, Table, markdown_table, text_table, wrapped_name
from analyser.reporting.terminal import paper

LEGEND = {BEST: "green: the best", CLOSE: "yellow: can't be told apart from it", WORSE: "red: worse"}


class Style:
    """On a screen, or in a file that is read as it is."""

    def table(self, table: Table) -> list[str]:
        """The lines of a table, without its title."""
        return text_table(table)

    def tables(self, tables: Iterable[Table]) -> list[str]:
        """Each below its title, if it has one, and an empty line; below all what colours mean, if there are any."""
        lines, standings = list[str](), set[str]()
        for table in tables:
            lines += ["", *wrapped_lines([table.title]), *self.table(table)]
            standings |= set(table.standings)
        known = [told for standing, told in LEGEND.items() if standing in standings]
        return [*lines, *(["", *wrapped_lines([", ".join(known)])] if known and paper().has_colours else [])]

    def notes(self, lines: Sequence[str]) -> list[str]:
        """What numbers hold for; a line that begins with blanks goes on the one before."""
        return wrapped_lines(whole_notes(lines))

    def said(self, words: str) -> list[str]:
        """A sentence or several."""
        return textwrap.wrap(words, paper().width, break_on_hyphens=False)

    def block(self, lines: Iterable[str]) -> list[str]:
        """Lines that are meant to be pasted, below an empty one."""
        return ["", *lines]

    def shown(self, lines: Iterable[str], _language: str) -> list[str]:
        """Lines that stay as they are: what is drawn, or written in some language."""
        return list(lines)

    def answered(
        self, answers: Iterable[str], tables: Iterable[Table], notes: Sequence[str], pasted: Sequence[str] = ()
    ) -> list[str]:
        """What people came for first, then the tables, what these hold for, and what is meant to be pasted."""
        said = [line for told in answers for line in self.said(told)]
        return [*said, *self.tables(tables), "", *self.notes(notes), *(self.block(pasted) if pasted else [])]

    def document(self, _title: str, lines: Sequence[str]) -> list[str]:
        """All of it, without empty lines on top."""
        first = next((place for place, line in enumerate(lines) if line), len(lines))
        return list(lines[first:])


class Markdown(Style):
    """As forums and README files show it."""

    def table(self, table: Table) -> list[str]:
        return markdown_table(table)

    def tables(self, tables: Iterable[Table]) -> list[str]:
        lines: list[str] = []
        for table in tables:
            lines += ["", *([f"### {table.title}", ""] if table.title else []), *self.table(table)]
        return lines

    def notes(self, lines: Sequence[str]) -> list[str]:
        return [line if line.startswith("  ") else f"- {line}" for line in lines]

    def block(self, lines: Iterable[str]) -> list[str]:
        return ["", *(f"    {line}" for line in lines)]

    def shown(self, lines: Iterable[str], language: str) -> list[str]:
        return [f"```{language}", *lines, "```"]


class Page(Style):
    """As HTML: the parts of a page, of which `document` makes a whole one. Every word is escaped."""

    def table(self, table: Table) -> list[str]:
        kinds = ["" if place < table.names else ' class="number"' for place in range(len(table.header))]
        head = "".join(
            f'<th{kind} scope="col">{escape(word)}</th>' for word, kind in zip(table.header, kinds, strict=True)
        )
        body = [
            "".join(f"<td{kind}>{escape(word)}</td>" for word, kind in zip(row, kinds, strict=True))
            for row in table.rows
        ]
        return [
            '<div class="scroll" tabindex="0" role="region"><table>',
            *([f"<caption>{escape(table.title)}</caption>"] if table.title else []),
            f"<thead><tr>{head}</tr></thead>",
            "<tbody>",
            *(f"<tr>{row}</tr>" for row in body),
            "</tbody></table></div>",
        ]

    def tables(self, tables: Iterable[Table]) -> list[str]:
        return [line for table in tables for line in self.table(table)]

    def notes(self, lines: Sequence[str]) -> list[str]:
        return ["<ul>", *(f"<li>{escape(line)}</li>" for line in whole_notes(lines)), "</ul>"]

    def said(self, words: str) -> list[str]:
        return [f'<p class="answer">{escape(words)}</p>']

    def block(self, lines: Iterable[str]) -> list[str]:
        return [f"<p><code>{escape(line)}</code></p>" for line in lines]

    def shown(self, lines: Iterable[str], _language: str) -> list[str]:
        return ["<pre>" + "\n".join(str(escape(line)) for line in lines) + "</pre>"]

    def document(self, title: str, lines: Sequence[str]) -> list[str]:
        from analyser.reporting.report.page import plain_page

        return plain_page(title, [line for line in lines if line])


STYLES: dict[str, Style] = {"table": Style(), "markdown": Markdown(), "html": Page()}


def whole_notes(lines: Iterable[str]) -> list[str]:
    """Notes a line each: what begins with blanks goes on the one before."""
    whole: list[str] = []
    for line in lines:
        if line.startswith("  ") and whole:
            whole[-1] += f" {line.strip()}"
        else:
            whole.append(line)
    return whole


def wrapped_lines(notes: Iterable[str]) -> list[str]:
    """Notes of which the long ones go on in the next line; of a word that is longer than a line, so do its pieces.

    The name of a file stays whole, for it is there to be copied.
    """
    width = paper().width
    whole = [
        line
        for note in notes
        for line in textwrap.wrap(note, width, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)
    ]
    return [part for line in whole for part in _fitted(line, width)]


def _fitted(line: str, width: int) -> list[str]:
    if len(line) <= width or os.sep in line:
        return [line]
    first, *others = wrapped_name(line.strip(), width - 2)
    return [line[: len(line) - len(line.lstrip())] + first, *(f"  {part}" for part in others)]
