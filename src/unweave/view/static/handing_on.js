"use strict";
// What is shown of a table, to hand on: which columns, in which order, called what; copied, or as a file.

const FORMULA = /^[=+\-@\t\r]/, NUMBER = /^(?:[+-]?\s?[$€£¥₹]?[\s.,]*\d[\d\s.,:/%]*(?:[$€£¥₹]|[A-Za-z]{1,3})?|-+)$/;

const ADDRESS = 3; // where an item of a cell has its link

/** Columns as they were chosen, by where their table stands: they stay so when another region, tab, page or table is looked at. */
const CHOSEN = {
  here: new Map(), // also where the browser keeps nothing, or no more
  key: (place) => `${SESSION.base ?? location.pathname} ${place}`,
  of(place) {
    try {
      return this.here.get(place) ?? JSON.parse(sessionStorage.getItem(this.key(place))) ?? [];
    } catch {
      return [];
    }
  },
  keep(place, columns) {
    this.here.set(place, columns);
    try {
      sessionStorage.setItem(this.key(place), JSON.stringify(columns));
    } catch { /* no storage, or it is full */ }
  },
};

/** Columns of a table as a person wants them; `table()` has only those. Links are columns of their own, hidden until they are wanted. */
class ChosenColumns {
  constructor(table, source, place) {
    this.whole = table;
    this.source = source;
    this.place = place;
    let hasUrl = table.columns.some((column) => column.name === "url");
    this.columns = table.columns.map((column, number) => ({ number, of: column.name, name: column.name, isShown: true, isAddress: false }));
    table.columns.forEach(({ name }, number) => {
      if (!table.rows.some((row) => row[number]?.some((item) => item[ADDRESS]))) return;
      const isOwn = !hasUrl && ["title", "name", "headline"].includes(name.toLowerCase());
      hasUrl ||= isOwn;
      this.columns.push({ number, of: name, name: isOwn ? "url" : `${name}_url`, isShown: false, isAddress: true });
    });
    const before = CHOSEN.of(place);
    const at = ({ of, isAddress }) => (before.findIndex((one) => one.of === of && one.isAddress === isAddress) + 1 || before.length + 1) - 1;
    for (const column of this.columns) Object.assign(column, before[at(column)], { number: column.number });
    this.columns.sort((one, other) => at(one) - at(other)); // those that are new come last
  }

  /** What a file of it is called: after its page or its table. */
  file(suffix) {
    const name = this.source.slice(this.source.lastIndexOf("/") + 1).replace(/(\.(x?html?|shtml|gz))+$/i, "").replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 80);
    return `${name || "table"}.${suffix}`;
  }

  shown() {
    return this.columns.filter((column) => column.isShown);
  }

  table() {
    const shown = this.shown();
    return {
      columns: shown.map(({ number, name }) => ({ ...this.whole.columns[number], name })),
      rows: this.whole.rows.map((row) => shown.map(({ number, isAddress }) => (isAddress ? addressed(row[number]) : row[number]))),
      records: this.whole.records,
    };
  }

  move(at, step) {
    const to = at + step;
    if (to < 0 || to >= this.columns.length) return;
    this.columns.splice(to, 0, ...this.columns.splice(at, 1));
  }
}

/** The links of a cell as its texts, each once; null for none. */
function addressed(cell) {
  const links = new Map((cell ?? []).filter((item) => item[ADDRESS]).map((item) => [item[ADDRESS], item]));
  return links.size ? [...links].map(([link, item]) => [link, ...item.slice(1)]) : null;
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
    CHOSEN.keep(chosen.place, chosen.columns);
    list();
    redraw();
  }
  list();
  return el("div", { class: "handing-on" },
    el("button", { type: "button", class: "copy", onclick: async () => { await copy(pasted(chosen.table())); announce(`Copied ${count()}: paste them into a spreadsheet`); } }, "Copy"),
    el("button", { type: "button", class: "csv", onclick: () => { download(chosen.file("csv"), new Blob([commaSeparated(chosen.table())], { type: "text/csv;charset=utf-8" })); announce(`Saved ${count()} as CSV`); } }, "CSV"),
    SESSION.report ? null : el("button", { type: "button", class: "excel", onclick: async () => {
      try {
        download(chosen.file("xlsx"), await workbook(chosen.table()));
        announce(`Saved ${count()} for Excel`);
      } catch (error) {
        announce(error.message);
      }
    } }, "Excel"),
    el("details", { class: "choosing" }, el("summary", {}, "Columns"), rows));
}
