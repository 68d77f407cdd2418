"use strict";
// A stored site: its tables, and each of them beside the page of its current row.

/** Return [name of a table, row or null] of the address; null where it is of no table. */
function tableAsked() {
  if (SESSION.report) return null;
  const found = /^tables\/([^/]+)(?:\/rows\/(\d{1,9}))?$/.exec(location.pathname.slice(SESSION.base.length));
  return found && [decodeURIComponent(found[1]), found[2] === undefined ? 0 : Number(found[2])];
}

function tablePath(name, row = null) {
  return `tables/${encodeURIComponent(name)}` + (row === null ? "" : `/rows/${row}`);
}

/** The tables of a site, as links with what they hold and where they lead. */
function siteTables() {
  const tables = SESSION.tables ?? [];
  if (!tables.length) return null;
  const cards = tables.map((one) => el("li", {},
    el("a", { href: SESSION.base + tablePath(one.name), class: "card table-card" },
      el("span", { class: "card-name" }, one.name),
      el("span", { class: "note" }, `${one.is_cut ? "the first " : ""}${plural(one.n_rows, "row")}, ${plural(one.columns.length, "column")}`),
      ...one.leads.map((lead) => el("span", { class: "note" }, `${lead.column} → ${lead.table}.${lead.to}`)))));
  return el("section", { class: "tables" }, el("h1", {}, plural(tables.length, "table")), el("ul", { class: "cards" }, ...cards));
}

function tableSwitch(name) {
  const links = SESSION.tables.map((one) => el("a", { href: SESSION.base + tablePath(one.name), "aria-current": one.name === name ? "page" : null }, `${one.name} ${one.n_rows.toLocaleString("en")}`));
  return el("nav", { class: "table-switch", "aria-label": "Tables" }, ...links);
}

/** A table beside the page of its current row: choosing a row opens its page and lights its cells. */
class BesidePage {
  constructor(place, found) {
    this.found = found;
    this.pane = el("div", { class: "page-pane", tabindex: "-1" });
    this.note = el("p", { class: "page-note" });
    this.page = new PageView(this.pane);
    this.detail = el("div", { class: "detail" }, el("p", { class: "hint" }, "Click a cell, or move with the arrow keys, to see it on its page."));
    this.holder = el("div", { class: "table-place" });
    this.chosen = new ChosenColumns(found.table, found.name, tablePath(found.name));
    this.number = null;
    this.row = null;
    place.replaceChildren(
      el("section", { class: "page-side", "aria-label": "Page of the row" }, this.pane, this.note),
      el("section", { class: "panel", "aria-label": `Table ${found.name}` }, tableSwitch(found.name), handingOn(this.chosen, () => this.draw()), this.holder, this.detail));
    this.draw();
  }

  draw() {
    const table = this.chosen.table();
    this.grid = new Grid(table, {
      label: `${this.found.name}: ${plural(table.rows.length, "row")}`,
      onmove: (row, column) => this.choose(row, column, table),
    });
    this.holder.replaceChildren(this.grid.element);
  }

  /** Show a row's page with its cells lit; the current cell alone where there is one. */
  async choose(row, column, table) {
    const asked = (this.asked = Symbol(row));
    const columns = this.chosen.shown();
    clearTimeout(this.settling); // once the row stands still: browsers refuse an address that changes all the time
    this.settling = setTimeout(() => history.replaceState(null, "", SESSION.base + tablePath(this.found.name, row)), 150);
    try {
      if (this.row?.at !== row) this.row = { at: row, ...(await view(tablePath(this.found.name, row))) };
      if (asked !== this.asked) return;
      showDetail(this.detail, table, row, column, () => this.leads());
      await this.open();
      if (asked !== this.asked) return;
      const places = column < 0 ? this.row.places.flat() : this.row.places[columns[column].number] ?? [];
      this.page.outline(column < 0 ? [] : [this.row.places.flat()], [this.found.name]);
      this.page.light(places, { scrolls: true });
      document.body.dataset.shown = `${this.found.name} ${row}`;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.detail.replaceChildren(problem(error));
    }
  }

  /** Buttons to the rows that this one leads to, and to its page. */
  leads() {
    const buttons = this.row.leads.map((lead) => el("a", { class: "button", href: SESSION.base + tablePath(lead.table, lead.row) }, `${lead.column} → ${lead.table} ${lead.row + 1}`));
    if (this.row.page !== null) buttons.push(el("a", { class: "button", href: `${SESSION.base}pages/${this.row.page}/tables` }, "All of this page"));
    return buttons;
  }

  async open() {
    const number = this.row.page;
    this.note.textContent = number === null
      ? "The page of this row is not open: give the pages behind the tables (unweave view shop.db 'saved/*.html'), or a larger --max-pages."
      : shortName(this.row.name);
    if (number === this.number) return;
    this.number = number;
    if (number === null) this.page.load({ html: "" });
    else await this.page.load({ address: `${SESSION.base}pages/${number}/frame` });
  }
}

RENDERERS.site_table = async function showSiteTable(place, found, { row }) {
  const shown = new BesidePage(place, found);
  if (found.table.rows.length) shown.grid.move(Math.min(row, found.table.rows.length - 1), -1);
  announce(`${found.is_cut ? "the first " : ""}${plural(found.table.rows.length, "row")}, ${plural(found.table.columns.length, "column")}`);
};
