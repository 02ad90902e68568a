"use strict";
// The page is whole without this: it adds sorting by a column and a filter to the long tables, and opens a game that
// a link leads to.
const open = () => {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
};
addEventListener("hashchange", open);
open();
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const printed = [...body.rows];
  const key = (cell) => {
    const words = cell.textContent;
    const number = cell.classList.contains("number") ? parseFloat(words.replace(/[,<>]/g, "").replace("−", "-")) : NaN;
    return Number.isNaN(number) ? words : number;
  };
  const order = (a, b) => {
    if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1; // numbers stand before words
    return a < b ? -1 : a > b ? 1 : 0;
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
        .map((row, place) => [key(row.cells[column]), place, row])
        .sort(([a, i], [b, j]) => order(a, b) || i - j);
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
