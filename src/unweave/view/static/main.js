"use strict";
// The frame of it all: which page, which tab, and what is shown beside what.

const TEXTS = {
  records: { one: "record", nothing: "No list of records was found on this page." },
  tables: { one: "row", nothing: "No table of the site has a row of this page." },
  posts: { one: "post", nothing: "This page is no thread: no posts, comments or reviews were found." },
};

class Viewer {
  constructor() {
    this.status = el("p", { id: "status", role: "status" });
    this.main = el("main", { id: "main" });
    this.header = el("header", { class: "top" });
    document.body.replaceChildren(this.header, this.main, el("footer", {}, this.status));
    addEventListener("popstate", () => this.route());
    if (SESSION.report) addEventListener("hashchange", () => this.route());
  }

  /** Return [page number or null, tab] of the address. */
  where() {
    const path = SESSION.report ? location.hash.slice(1) : location.pathname.slice(SESSION.base.length);
    const found = /^pages\/(\d{1,9})\/(\w+)/.exec(path);
    if (found) return [Number(found[1]), found[2]];
    return SESSION.names.length === 1 && !SESSION.tables?.length ? [0, SESSION.tabs[0][0]] : [null, null];
  }

  async route() {
    const table = tableAsked();
    if (table) {
      this.number = null;
      this.showHeader(null, null);
      document.title = `${table[0]} - unweave`;
      this.main.className = "split";
      await this.show(this.main, tablePath(table[0]), { row: table[1] });
      return;
    }
    const [number, tab] = this.where();
    if (number === null || !SESSION.names[number] || !SESSION.tabs.some(([key]) => key === tab)) {
      this.number = null;
      this.showHeader(null, null);
      document.title = "unweave";
      this.main.className = "list";
      await this.show(this.main, SESSION.report ? "" : "index.json", {});
      return;
    }
    document.title = `${tab}: ${SESSION.names[number]} - unweave`;
    if (this.number !== number) this.openPage(number);
    this.showHeader(number, tab);
    await this.showTab(tab);
  }

  openPage(number) {
    this.number = number;
    this.pane = el("div", { class: "page-pane", tabindex: "-1" });
    this.panel = el("section", { class: "panel", id: "panel", role: "tabpanel", tabindex: "0" });
    const zoom = el("button", { type: "button", class: "zoom", "aria-pressed": "false", onclick: () => {
      const fits = !this.page.fits;
      this.page.setFits(fits);
      zoom.setAttribute("aria-pressed", String(!fits));
    } }, "Full size");
    this.main.className = "split";
    this.main.replaceChildren(el("section", { class: "page-side", "aria-label": "Page" }, zoom, this.pane), this.panel);
    this.page = new PageView(this.pane);
    this.framed = false;
    this.isLoaded = false;
  }

  async showTab(tab) {
    const number = this.number;
    announce("");
    this.panel.setAttribute("aria-labelledby", `tab-${tab}`);
    this.panel.replaceChildren(el("p", { class: "hint" }, "Reading the page..."));
    this.page.outline([]);
    this.page.light([]);
    this.page.onhover = () => {};
    this.page.onpick = null;
    const context = { page: this.page, number, tab, path: `pages/${number}/${tab}`, ...TEXTS[tab] };
    if (tab === "records") context.rowActions = rowActions(context);
    const shown = this.show(this.panel, context.path, context);
    if (this.framed) return shown;
    this.framed = true;
    // the table first: a long page takes longer to lay out than its records to show
    await Promise.race([shown, new Promise((done) => setTimeout(done, 2_500))]);
    const framed = this.page.load(SESSION.report ? { html: SESSION.report.frames[number] } : { address: `${SESSION.base}pages/${number}/frame` });
    await Promise.all([shown, framed]);
    this.isLoaded = true;
    document.body.dataset.ready = context.path;
    return undefined;
  }

  async show(place, path, context) {
    const asked = (this.asked = Symbol(path));
    delete document.body.dataset.ready;
    try {
      const found = await view(path);
      if (asked !== this.asked) return;
      await RENDERERS[found.kind](place, found, context);
    } catch (error) {
      if (asked === this.asked) place.replaceChildren(problem(error));
      if (!(error instanceof Refused)) throw error;
    }
    if (asked === this.asked && (this.isLoaded || context.page === undefined)) document.body.dataset.ready = path;
  }

  showHeader(number, tab) {
    const home = SESSION.report ? "#" : SESSION.base;
    const parts = [el("a", { class: "brand", href: home }, mark(), "unweave")];
    if (number !== null) parts.push(this.pageSwitch(number, tab), this.tabs(number, tab));
    this.header.replaceChildren(...parts);
  }

  pageSwitch(number, tab) {
    const name = SESSION.names[number];
    if (SESSION.names.length === 1) return el("span", { class: "page-name", title: name }, shortName(name));
    const address = (other) => `${SESSION.report ? "#" : SESSION.base}pages/${other}/${tab}`;
    const step = (other, label, sign) => other >= 0 && other < SESSION.names.length ? el("a", { href: address(other), "aria-label": label, class: "step" }, sign) : null;
    return el("nav", { class: "page-switch", "aria-label": "Pages" },
      ...[step(number - 1, "Page before", "‹"), el("span", { class: "page-name", title: name }, `${number + 1}/${SESSION.names.length} ${shortName(name)}`), step(number + 1, "Next page", "›")].filter(Boolean));
  }

  tabs(number, tab) {
    const buttons = SESSION.tabs.map(([key, title]) => el("button", {
      type: "button", role: "tab", id: `tab-${key}`, "aria-selected": String(key === tab), "aria-controls": "panel", tabindex: key === tab ? "0" : "-1",
      onclick: () => this.go(number, key),
    }, title));
    return el("div", { role: "tablist", class: "tabs", "aria-label": "What was found", onkeydown: (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = (SESSION.tabs.findIndex(([key]) => key === tab) + step + buttons.length) % buttons.length;
      this.go(number, SESSION.tabs[next][0]);
      document.getElementById(`tab-${SESSION.tabs[next][0]}`).focus();
    } }, ...buttons);
  }

  go(number, tab) {
    if (SESSION.report) location.hash = `pages/${number}/${tab}`;
    else {
      history.pushState(null, "", `${SESSION.base}pages/${number}/${tab}`);
      this.route();
    }
  }
}

new Viewer().route();
