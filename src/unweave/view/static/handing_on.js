"use strict";
// What is shown of a table, to hand on: which columns, in which order, called what; copied, or as a file.

const FORMULA = /^[=+\-@\t\r]/, NUMBER = /^[+-]?[\d\s.,:/%]+$/;

/** Columns of a table as a person wants them; `table()` has only those. */
class ChosenColumns {
  constructor(table) {
    this.whole = table;
    this.columns = table.columns.map((column, number) => ({ number, name: column.name, isShown: true }));
  }

  shown() {
    return this.columns.filter((column) => column.isShown);
  }

  table() {
    const shown = this.shown();
    return {
      columns: shown.map(({ number, name }) => ({ ...this.whole.columns[number], name })),
      rows: this.whole.rows.map((row) => shown.map(({ number }) => row[number])),
      records: this.whole.records,
    };
  }

  move(at, step) {
    const to = at + step;
    if (to < 0 || to >= this.columns.length) return;
    this.columns.splice(to, 0, ...this.columns.splice(at, 1));
  }
}

/** Rows of texts, the names first. */
function linesOf(table) {
  return [table.columns.map((column) => column.name), ...table.rows.map((row) => row.map(cellText))];
}

/** Tab-separated lines: what a spreadsheet takes from the clipboard. */
function pasted(table) {
  return linesOf(table).map((line) => line.map((text) => harmless(text.replace(/\s+/g, " "))).join("\t")).join("\n") + "\n";
}

/** CSV, with the mark by which Excel knows UTF-8. */
function commaSeparated(table) {
  const quoted = (text) => /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return "\ufeff" + linesOf(table).map((line) => line.map((text) => quoted(harmless(text))).join(",")).join("\r\n") + "\r\n";
}

/** A text that a spreadsheet would take for a formula stays text. */
function harmless(text) {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** The table as an Excel file, which the viewer writes. */
async function workbook(table) {
  const [names, ...rows] = linesOf(table);
  const response = await post("workbook", { names, rows });
  return response.ok ? response.blob() : answer(response);
}

function download(name, content) {
  const address = URL.createObjectURL(content);
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch { // an old browser, or one that was not allowed
    const area = el("textarea", { class: "beside" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** Buttons above a table; `redraw` is called when its columns changed. */
function handingOn(chosen, redraw) {
  const rows = el("ol", { class: "chosen" });
  const count = () => `${plural(chosen.whole.rows.length, "row")}, ${plural(chosen.shown().length, "column")}`;
  const list = () => rows.replaceChildren(...chosen.columns.map((column, at) => el("li", {},
    el("input", { type: "checkbox", checked: column.isShown, "aria-label": `Show ${column.name}`, onchange: (event) => change(() => (column.isShown = event.target.checked)) }),
    el("input", { type: "text", value: column.name, "aria-label": `Name of ${column.name}`, onchange: (event) => change(() => (column.name = event.target.value.trim() || column.name)) }),
    el("button", { type: "button", "aria-label": `Move ${column.name} forward`, disabled: at === 0, onclick: () => change(() => chosen.move(at, -1)) }, "↑"),
    el("button", { type: "button", "aria-label": `Move ${column.name} back`, disabled: at === chosen.columns.length - 1, onclick: () => change(() => chosen.move(at, 1)) }, "↓"))));
  function change(what) {
    what();
    list();
    redraw();
  }
  list();
  return el("div", { class: "handing-on" },
    el("button", { type: "button", class: "copy", onclick: async () => { await copy(pasted(chosen.table())); announce(`Copied ${count()}: paste them into a spreadsheet`); } }, "Copy"),
    el("button", { type: "button", class: "csv", onclick: () => { download("table.csv", new Blob([commaSeparated(chosen.table())], { type: "text/csv;charset=utf-8" })); announce(`Saved ${count()} as CSV`); } }, "CSV"),
    SESSION.report ? null : el("button", { type: "button", class: "excel", onclick: async () => {
      try {
        download("table.xlsx", await workbook(chosen.table()));
        announce(`Saved ${count()} for Excel`);
      } catch (error) {
        announce(error.message);
      }
    } }, "Excel"),
    el("details", { class: "choosing" }, el("summary", {}, "Columns"), rows));
}
