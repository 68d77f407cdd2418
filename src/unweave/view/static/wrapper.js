"use strict";
// A wrapper by clicking: mark, see at once what it takes here and elsewhere, reject, save.

RENDERERS.wrapper = function showWrapper(place, found, context) {
  new WrapperTab(place, context).draw(found);
};

class WrapperTab {
  constructor(place, context) {
    this.place = place;
    this.context = context;
    this.page = context.page;
    this.picked = null;
    this.turn = 0;
    this.picker = el("section", { class: "picker", "aria-label": "What was clicked" });
    this.state = el("div", { class: "wrapper-state" });
    place.replaceChildren(this.picker, this.state);
    this.page.onpick = (picked) => this.pick(picked);
    this.page.onhover = (picked, isWalk) => {
      if (!isWalk) this.page.light(picked ? [picked.place] : this.picked ? [this.picked.place] : []);
    };
    this.showPicker();
  }

  // -- marking

  pick(picked) {
    this.picked = picked;
    this.page.light([picked.place], { kind: "picked" });
    this.showPicker();
    this.picker.querySelector("input")?.focus();
  }

  showPicker() {
    if (!this.picked) {
      this.picker.replaceChildren(el("p", { class: "hint" }, "Click a value on the page and name its field. Or mark a whole row: open Records, choose a row, and press Mark this row."));
      return;
    }
    const { place, path, value, isImage } = this.picked;
    const known = this.found?.fields ?? [];
    const unused = known.filter((name) => !this.found.marks.some((mark) => mark.page === this.context.number && mark.field === name));
    const name = el("input", { id: "field-name", list: "field-names", required: true, maxlength: "100", autocomplete: "off", value: unused[0] ?? "", placeholder: "title, price, ..." });
    const take = el("select", { id: "field-take", "aria-label": "What of it" },
      ...[["text", "its text"], ["href", "its link"], ["src", "its image"]].map(([key, label]) => el("option", { value: key, selected: key === (isImage ? "src" : "text") }, label)));
    const wider = path.length > 1 ? el("button", { type: "button", onclick: () => this.pick(this.around()) }, "Wider") : null;
    const form = el("form", { class: "marking", onsubmit: (event) => {
      event.preventDefault();
      this.send("mark", { page: this.context.number, element: place[0], text: place[1], field: name.value, take: take.value });
    } },
      el("label", { for: "field-name" }, "Field"), name, el("datalist", { id: "field-names" }, ...known.map((one) => el("option", { value: one }))),
      take, el("button", { type: "submit", class: "primary" }, "Mark"), wider);
    this.picker.replaceChildren(el("p", { class: "picked-value", dir: "auto" }, shortened(value, 300) || (isImage ? "An image: its address is taken" : "(no text)")), form);
  }

  /** The clicked text's element, or the element around it. */
  around() {
    const { place, path } = this.picked;
    const next = place[1] ? path : path.slice(1);
    return { place: [next[0], 0], path: next, value: textOf(this.page.elements[next[0]]).replace(/\s+/g, " ").trim() };
  }

  async send(action, what) {
    try {
      const found = await act(action, what);
      if (action !== "save") this.picked = null;
      this.draw(found);
      this.showPicker();
      if (action === "save") announce(`Saved to ${found.saved}`);
      return found;
    } catch (error) {
      this.notice.replaceChildren(problem(error));
      return null;
    }
  }

  // -- what there is

  draw(found) {
    this.found = found;
    this.turn++;
    this.notice = el("div", { class: "notice" });
    if (found.error) this.notice.append(problem(new Error(found.error)));
    this.values = el("div", { class: "values table-place" });
    this.others = el("div", { class: "others" });
    this.state.replaceChildren(this.notice);
    if (found.marks.length) this.state.append(this.marks(found));
    if (found.table) {
      this.state.append(el("h3", {}, `From this page: ${plural(found.table.rows.length, found.is_list ? "row" : "record")}`), this.values,
        el("h3", {}, "From the open pages"), this.others, this.suggesting(), this.saving(found), this.rules(found));
      this.drawValues(found);
      this.drawOthers();
    } else {
      const here = found.marks.filter((mark) => mark.page === this.context.number && !mark.is_rejected);
      this.page.outline(here.map((mark) => [[mark.element, mark.text]]), here.map((mark) => mark.field));
      this.page.onhover = (picked, isWalk) => { if (!isWalk) this.page.light(picked ? [picked.place] : this.picked ? [this.picked.place] : []); };
    }
    this.page.onpick = (picked) => this.pick(picked);
  }

  marks(found) {
    const shape = el("select", { id: "shape", onchange: (event) => this.send("shape", { page: this.context.number, is_list: event.target.value === "list" }) },
      ...[["item", "one item"], ["list", "a list of records"]].map(([value, label]) => el("option", { value, selected: (value === "list") === found.is_list }, label)));
    const chips = found.marks.map((mark) => el("li", { class: mark.is_rejected ? "chip rejected" : "chip" },
      mark.is_rejected ? "not " : "", el("b", {}, mark.field), " ", shortened(mark.value, 40),
      found.marks.some((one) => one.page !== mark.page) ? ` (page ${mark.page + 1})` : "",
      el("button", { type: "button", class: "remove", "aria-label": `Take back: ${mark.is_rejected ? "not " : ""}${mark.field} ${shortened(mark.value, 40)}`, onclick: () => this.send("unmark", { page: this.context.number, mark: mark.id }) }, "×")));
    return el("section", { class: "marks", "aria-label": "Marks" },
      el("p", {}, el("label", { for: "shape" }, "A page shows "), shape, " ",
        el("button", { type: "button", onclick: () => this.send("clear", { page: this.context.number }) }, "Start over")),
      el("ul", { class: "chips" }, ...chips));
  }

  drawValues(found) {
    const actions = (row, column) => {
      if (column < 0 || found.table.rows[row][column] === null) return [];
      const [text, element, nth] = found.table.rows[row][column][0];
      const field = found.table.columns[column].name;
      return [el("button", { type: "button", class: "reject", onclick: () => this.send("reject", {
        page: this.context.number, field, element: element ?? 0, text: nth ?? 0, value: text,
      }) }, "Reject this value")];
    };
    if (!found.table.rows.length) {
      this.values.replaceChildren(el("p", { class: "empty" }, "The wrapper takes nothing from this page."));
      this.page.outline([]);
      return;
    }
    const drawn = () => { // by the table, which looks for its own cells on the page
      this.outlineValues(found.table);
      const hover = this.page.onhover;
      this.page.onhover = (picked, isWalk) => {
        hover(picked, isWalk);
        if (!isWalk) this.page.light(picked ? [picked.place] : this.picked ? [this.picked.place] : []);
      };
      this.page.onpick = (picked) => this.pick(picked);
    };
    showTable(this.values, new ChosenColumns(found.table, SESSION.names[this.context.number], "wrapper"), { page: this.page }, { label: "Values from this page", actions, drawn });
  }

  /** Outline the records of a list; of a single item, its values with the names of their fields. */
  outlineValues(table) {
    if (this.found.is_list) return;
    const values = table.columns.flatMap((column, number) => cellPlaces(table.rows[0][number]).map((place) => [column.name, [place]]));
    this.page.outline(values.map(([, places]) => places), values.map(([name]) => name));
  }

  async drawOthers() {
    const turn = this.turn;
    const fields = this.found.fields;
    const body = el("tbody");
    const count = this.found.is_list ? [el("th", { scope: "col" }, "rows")] : [];
    this.others.replaceChildren(el("div", { class: "scrolls", tabindex: "0", role: "region", "aria-label": "Values from the open pages" },
      el("table", { class: "plain" }, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "page"), ...count, ...fields.map((name) => el("th", { scope: "col" }, name)))), body)));
    for (let next = 0; next !== null && turn === this.turn; ) {
      let part;
      try {
        part = await view(`pages/${this.context.number}/wrapper?others=${next}`);
      } catch (error) {
        this.others.append(problem(error));
        return;
      }
      if (turn !== this.turn) return;
      body.append(...part.others.map((one) => this.otherRow(one, fields)));
      next = part.next;
    }
  }

  otherRow(one, fields) {
    const cells = fields.map((name) => {
      const text = one.first[name];
      const why = one.broken[name];
      return el("td", { class: why && one.takes ? "broken" : text === undefined ? "missing" : null, title: why ?? text ?? "" }, text === undefined ? "-" : shortened(text, 60));
    });
    return el("tr", {},
      el("th", { scope: "row" }, el("a", { href: `${SESSION.base}pages/${one.page}/wrapper`, "aria-current": one.page === this.context.number ? "page" : null }, shortened(shortName(one.name), 32)),
        Object.keys(one.broken).length ? fitBadge(one, false) : null),
      ...(this.found.is_list ? [el("td", {}, String(one.n_records))] : []), ...cells);
  }

  /** The pages that it tells most to mark, and what to look at there. */
  suggesting() {
    const answer = el("div", { class: "suggested", role: "status" });
    const ask = async () => {
      answer.replaceChildren(el("p", { class: "hint" }, "Looking at the open pages..."));
      try {
        const { suggested } = await view(`pages/${this.context.number}/wrapper?suggest=1`);
        answer.replaceChildren(el("ol", {}, ...suggested.map((one) => el("li", {},
          el("a", { href: `${SESSION.base}pages/${one.page}/wrapper` }, shortened(shortName(one.name), 60)),
          el("ul", {}, ...one.doubts.map((doubt) => el("li", {}, el("b", {}, doubt.field), " ", doubted(doubt))))))));
      } catch (error) {
        answer.replaceChildren(problem(error));
      }
    };
    return el("section", { class: "suggesting", "aria-label": "What to mark next" },
      el("button", { type: "button", onclick: ask }, "Which page to mark next?"), answer);
  }

  saving(found) {
    const name = el("input", { id: "file-name", required: true, value: "wrapper.json", pattern: "[A-Za-z0-9_][A-Za-z0-9_ .\\-]*\\.json", autocomplete: "off" });
    const replace = el("input", { type: "checkbox", id: "replace" });
    return el("form", { class: "saving", onsubmit: (event) => {
      event.preventDefault();
      this.send("save", { page: this.context.number, name: name.value, replace: replace.checked });
    } },
      el("label", { for: "file-name" }, "File"), name, el("button", { type: "submit", class: "primary" }, "Save"),
      el("label", { class: "check" }, replace, " replace"),
      found.saved ? el("span", { class: "saved" }, `Saved: ${found.saved}. Next: `, el("code", {}, `unweave apply ${quotedForShell(found.saved)} PAGE... -o table.csv`)) : null);
  }

  rules(found) {
    const selectors = el("div", { class: "selectors" });
    const details = el("details", {}, el("summary", {}, "Selectors"), selectors);
    details.addEventListener("toggle", async () => {
      if (!details.open || selectors.childNodes.length) return;
      selectors.replaceChildren(el("p", { class: "hint" }, "Trying selectors on the examples..."));
      try {
        selectors.replaceChildren(selectorTable(await view(`pages/${this.context.number}/wrapper?selectors=1`)));
      } catch (error) {
        selectors.replaceChildren(problem(error));
      }
    });
    return el("section", { class: "rules" }, el("details", {}, el("summary", {}, "Rules"), el("pre", { tabindex: "0" }, found.report)), details);
  }
}

function selectorTable({ fields, rows_xpath: rows, rows_css: css, unexpressed }) {
  const lines = Object.entries(fields).map(([name, one]) => el("tr", {}, el("th", { scope: "row" }, name),
    el("td", {}, el("code", {}, one.xpath)), el("td", {}, el("code", {}, one.css ?? "-")), el("td", {}, el("code", {}, one.regex ?? ""))));
  if (rows) lines.unshift(el("tr", {}, el("th", { scope: "row" }, "each record"), el("td", {}, el("code", {}, rows)), el("td", {}, el("code", {}, css ?? "-")), el("td")));
  const missing = Object.entries(unexpressed).map(([name, why]) => el("p", { class: "problem" }, `${name}: ${why}`));
  return el("div", { class: "scrolls", tabindex: "0", role: "region", "aria-label": "Selectors" },
    el("table", { class: "plain" }, el("thead", {}, el("tr", {}, ...["field", "XPath", "CSS", "part"].map((name) => el("th", { scope: "col" }, name)))), el("tbody", {}, ...lines)), ...missing);
}

/** Say what is in doubt of a field of a page. */
function doubted({ value, other, sure }) {
  if (!value) return other ? `nothing is found: ${shortened(other, 60)}?` : "nothing is found";
  return `${shortened(value, 60)} (${Math.round(100 * sure)}% sure)${other ? `, or ${shortened(other, 60)}?` : ""}`;
}

/** Buttons that a row of the Records tab offers. */
function rowActions(context) {
  if (SESSION.report) return () => () => [];
  return (region) => (row) => [el("button", { type: "button", onclick: async () => {
    try {
      const found = await act("row", { page: context.number, region, record: row });
      announce(`Row ${row + 1} marked; the Wrapper tab shows what it teaches.`);
      if (found.error) announce(found.error);
    } catch (error) {
      announce(error.message);
    }
  } }, "Mark this row")];
}

/** Return a file's name as a shell takes it. */
function quotedForShell(name) {
  return /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
