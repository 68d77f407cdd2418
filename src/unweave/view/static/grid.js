"use strict";
// A table of any length: only the rows in sight are elements. Arrow keys move a current cell.

const ROW_HEIGHT = 28;
const SPARE_ROWS = 8;
let grids = 0;

class Grid {
  /** table: {columns: [{name, kind}], rows: [[cell]]}. The listeners get (row, column); column -1 is the row itself. */
  constructor(table, { label, onhover = () => {}, onmove = () => {} }) {
    this.table = table;
    this.id = `grid${++grids}`;
    this.current = [-1, -1];
    this.lit = [-1, -1];
    this.onhover = onhover;
    this.onmove = onmove;
    this.rows = new Map();
    this.head = this._head();
    this.body = el("div", { role: "rowgroup", class: "grid-body" });
    this.body.style.height = `${table.rows.length * ROW_HEIGHT}px`;
    this.element = el(
      "div",
      {
        class: "grid", role: "grid", tabindex: "0", "aria-label": label,
        "aria-rowcount": table.rows.length + 1, "aria-colcount": table.columns.length + 1,
      },
      this.head,
      this.body,
    );
    this.element.style.setProperty("--columns", this._widths());
    this.element.addEventListener("scroll", () => this._drawSoon(), { passive: true });
    this.element.addEventListener("keydown", (event) => this._key(event));
    this.body.addEventListener("pointerover", (event) => this._over(event));
    this.body.addEventListener("pointerleave", () => this.onhover(-1, -1));
    this.body.addEventListener("click", (event) => this._click(event));
    this.observer = new ResizeObserver(() => this._draw());
    this.observer.observe(this.element);
  }

  _head() {
    const cells = this.table.columns.map((column, number) =>
      el("div", { role: "columnheader", class: "grid-cell", dir: "auto", "aria-colindex": number + 2, title: `${column.name} (${column.kind})` }, column.name));
    const row = el("div", { role: "row", class: "grid-row grid-head", "aria-rowindex": 1 },
      el("div", { role: "columnheader", class: "grid-cell number", "aria-colindex": 1 }, "#"), ...cells);
    return el("div", { role: "rowgroup", class: "grid-top" }, row);
  }

  /** Widths by what the first rows hold, so that scrolling does not change them. */
  _widths() {
    const sample = this.table.rows.slice(0, 60);
    const widest = this.table.columns.length > 5 ? 16 : 24;
    const widths = this.table.columns.map((column, number) => {
      const longest = Math.max(column.name.length + 1, ...sample.map((row) => Math.min(40, cellText(row[number]).length)));
      return `${(Math.max(4, Math.min(widest, longest)) * 0.53 + 1.3).toFixed(2)}rem`;
    });
    const last = widths.pop();
    return ["3.2rem", ...widths, ...(last ? [`minmax(${last}, 1fr)`] : [])].join(" ");
  }

  _drawSoon() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this._draw();
    });
  }

  /** Make the rows that came into sight, drop those that left it, keep the others. */
  _draw() {
    const first = Math.max(0, Math.floor(this.element.scrollTop / ROW_HEIGHT) - SPARE_ROWS);
    const seen = Math.ceil(this.element.clientHeight / ROW_HEIGHT) + 2 * SPARE_ROWS;
    const last = Math.min(this.table.rows.length, first + seen);
    for (const [number, row] of this.rows) {
      if (number >= first && number < last) continue;
      row.remove();
      this.rows.delete(number);
    }
    const before = [], after = [];
    const lowest = Math.min(...this.rows.keys());
    for (let number = first; number < last; number++) {
      if (this.rows.has(number)) continue;
      const row = this._row(number);
      this.rows.set(number, row);
      (number < lowest ? before : after).push(row);
    }
    this.body.prepend(...before);
    this.body.append(...after);
    this._mark();
  }

  /** Show the current and the lit cell. */
  _mark() {
    for (const cell of this.body.querySelectorAll(".current, .lit")) cell.classList.remove("current", "lit");
    for (const row of this.body.querySelectorAll(".current-row, .lit-row")) {
      row.classList.remove("current-row", "lit-row");
      row.setAttribute("aria-selected", "false");
    }
    this._cell(this.lit, "lit-row")?.classList.add("lit");
    const active = this._cell(this.current, "current-row");
    active?.classList.add("current");
    active?.parentElement.setAttribute("aria-selected", "true");
    if (active) this.element.setAttribute("aria-activedescendant", active.id);
    else this.element.removeAttribute("aria-activedescendant");
  }

  _cell([number, column], kind) {
    const row = this.rows.get(number);
    row?.classList.add(kind);
    return row?.children[column + 1] ?? null;
  }

  _row(number) {
    const cells = this.table.rows[number].map((cell, column) =>
      el("div", { role: "gridcell", class: "grid-cell", dir: "auto", id: `${this.id}-${number}-${column}`, "data-column": column, "aria-colindex": column + 2 }, shortened(cellText(cell), 200)));
    const row = el("div", { role: "row", class: "grid-row", "data-row": number, "aria-rowindex": number + 2, "aria-selected": "false" },
      el("div", { role: "rowheader", class: "grid-cell number", id: `${this.id}-${number}--1`, "data-column": -1, "aria-colindex": 1 }, String(number + 1)),
      ...cells);
    row.style.top = `${number * ROW_HEIGHT}px`;
    return row;
  }

  _where(event) {
    const cell = event.target.closest("[data-column]"), row = event.target.closest("[data-row]");
    return row ? [Number(row.dataset.row), cell ? Number(cell.dataset.column) : -1] : null;
  }

  _over(event) {
    const where = this._where(event);
    if (where) this.onhover(...where);
  }

  _click(event) {
    const where = this._where(event);
    if (where) this.move(...where);
  }

  _key(event) {
    const [row, column] = this.current;
    const page = Math.max(1, Math.floor(this.element.clientHeight / ROW_HEIGHT) - 2);
    const steps = {
      ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageDown: [page, 0], PageUp: [-page, 0],
      Home: [-this.table.rows.length, 0], End: [this.table.rows.length, 0],
    };
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey || !this.table.rows.length) return;
    event.preventDefault();
    const next = (value, change, low, high) => Math.max(low, Math.min(high, value + change));
    this.move(next(Math.max(row, row < 0 && step[0] > 0 ? -1 : 0), step[0], 0, this.table.rows.length - 1), next(column, step[1], -1, this.table.columns.length - 1));
  }

  move(row, column) {
    this.current = [row, column];
    this._reveal(row, column);
    this._draw();
    this.onmove(row, column);
  }

  /** Show which cell the pointer is over on the page. */
  light(row, column) {
    if (row === this.lit[0] && column === this.lit[1]) return;
    this.lit = [row, column];
    if (row >= 0) this._reveal(row, column);
    this._mark(); // rows that scrolling brings are drawn, and marked, with the next frame
  }

  _reveal(row, column) {
    const top = row * ROW_HEIGHT, height = this.element.clientHeight - ROW_HEIGHT;
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    else if (top + ROW_HEIGHT > this.element.scrollTop + height) this.element.scrollTop = top + ROW_HEIGHT - height;
    const head = this.head.querySelectorAll(".grid-cell")[column + 1];
    if (head && column >= 0) {
      const left = head.offsetLeft, right = left + head.offsetWidth;
      if (left < this.element.scrollLeft + 60) this.element.scrollLeft = Math.max(0, left - 60);
      else if (right > this.element.scrollLeft + this.element.clientWidth) this.element.scrollLeft = right - this.element.clientWidth;
    }
  }
}

/** Which cell a place of the page belongs to: made once for a table. */
class CellFinder {
  constructor(table) {
    this.rows = new Map();
    this.cells = new Map();
    table.records.forEach((places, row) => places.forEach(([element]) => this.rows.set(element, row)));
    table.rows.forEach((cells, row) => cells.forEach((cell, column) => {
      for (const [element, text] of cellPlaces(cell)) {
        if (!this.cells.has(`${element}:${text}`)) this.cells.set(`${element}:${text}`, [row, column]);
        if (!this.cells.has(`${element}:`)) this.cells.set(`${element}:`, [row, column]);
      }
    }));
  }

  /** found: what PageView.at returns. Returns [row, column], -1 for none. */
  find(found) {
    if (!found) return [-1, -1];
    const exact = this.cells.get(`${found.place[0]}:${found.place[1]}`);
    if (exact) return exact;
    for (const element of found.path) {
      const cell = this.cells.get(`${element}:0`) ?? (element === found.place[0] ? this.cells.get(`${element}:`) : undefined);
      if (cell) return cell;
      if (this.rows.has(element)) return [this.rows.get(element), -1];
    }
    return [-1, -1];
  }
}
