"use strict";
// The page is whole without this: it adds sorting by a column and a filter to the long tables.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const printed = [...body.rows];
  const keys = (column, row) => {
    const words = row.cells[column].textContent;
    const number = parseFloat(words.replace(/[,<>]/g, ""));
    return Number.isNaN(number) ? words : number;
  };
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const falling = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      const sorted = printed
        .map((row, place) => [keys(column, row), place, row])
        .sort(([a, i], [b, j]) => (a < b ? -1 : a > b ? 1 : i - j));
      body.append(...(falling ? sorted.reverse() : sorted).map(([, , row]) => row));
    });
  });
  const label = document.createElement("label");
  label.className = "filter";
  label.textContent = "Only rows with";
  const input = document.createElement("input");
  input.type = "search";
  label.append(input);
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/);
    for (const row of printed) {
      const own = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => own.includes(word));
    }
  });
  table.closest(".scroll").before(label);
}
