"use strict";
// Warp and weft: the source in two colours, loops folded to one row, the environment as a tree, and the shares.

const SHARE_KINDS = [["layout", "layout"], ["data", "data"], ["script", "scripts and styles"]];

RENDERERS.layout = function showLayout(place, found, { page }) {
  page.outline([]);
  page.onhover = () => {};
  page.onpick = null;
  const environment = el("div", { class: "environment" });
  Object.entries(found.data).forEach(([name, value]) => environment.append(treeOf(name, value, namesOf(found.tokens, name))));
  if (!environment.childNodes.length) environment.append(el("p", { class: "hint" }, "Nothing repeats on this page: it is all layout."));
  const source = el("div", { class: "source", tabindex: "0", role: "region", "aria-label": "The source, layout and data" });
  source.append(...weave(nested(found.tokens), [found.data]));
  place.replaceChildren(
    el("div", { class: "layout-view" },
      sharePlot(found.shares),
      found.truncated ? el("p", { class: "problem" }, "A limit was reached: parts of the page were left unfolded.") : null,
      el("h3", {}, "Source"), source,
      el("h3", {}, "Environment"), environment));
  const first = source.querySelector(".fold-for");
  if (first) source.scrollTop = first.offsetTop - source.clientHeight / 4; // the head of the page has little to say
};

function sharePlot(shares) {
  const total = Math.max(1, SHARE_KINDS.reduce((sum, [kind]) => sum + shares[kind], 0));
  const percent = (kind) => `${((100 * shares[kind]) / total).toFixed(1)} %`;
  const said = SHARE_KINDS.map(([kind, name]) => `${name} ${percent(kind)}`).join(", ");
  const plot = svg("svg", { viewBox: "0 0 400 18", class: "shares", role: "img", "aria-label": `Shares of the page: ${said}`, preserveAspectRatio: "none" });
  let left = 0;
  for (const [kind] of SHARE_KINDS) {
    const width = (400 * shares[kind]) / total;
    plot.append(svg("rect", { x: left, y: 0, width, height: 18, class: `share-${kind}` }));
    left += width;
  }
  const legend = el("ul", { class: "legend" }, ...SHARE_KINDS.map(([kind, name]) =>
    el("li", {}, el("span", { class: `key key-${kind}`, "aria-hidden": "true" }), `${name} ${percent(kind)}, ${plural(shares[kind], "character")}`)));
  return el("figure", { class: "share-plot" }, plot, el("figcaption", {}, legend));
}

/** Return the flat tokens as a tree: loops and conditions hold what is in them. */
function nested(tokens) {
  const root = { body: [] };
  const open = [root];
  for (const token of tokens) {
    const top = open[open.length - 1];
    const around = top.other ?? top.body;
    if (token[0] === "end") open.pop();
    else if (token[0] === "else") top.other = [];
    else if (token[0] === "for" || token[0] === "if") {
      const made = { token, body: [] };
      around.push(made);
      open.push(made);
    } else around.push({ token });
  }
  return root.body;
}

/** Look a name up in the rows of the open loops, then in the data. */
function valueOf(name, scopes) {
  for (let level = scopes.length - 1; level >= 0; level--) if (Object.hasOwn(scopes[level], name)) return scopes[level][name];
  return undefined;
}

/** Return the nodes that show a body for one choice of rows. */
function weave(body, scopes) {
  return body.map(({ token, body: inner, other }) => {
    const [kind, name, list] = token;
    if (kind === "t") return el("span", { class: "layout-text" }, name);
    if (kind === "v") {
      const value = valueOf(name, scopes);
      return el("span", { class: "data-text", title: name }, String(value ?? ""));
    }
    if (kind === "if") return condition(token, inner, other, scopes);
    return loop(name, list, inner, scopes);
  });
}

function condition([, name, isNot], inner, other, scopes) {
  const value = valueOf(name, scopes);
  const holds = Boolean(Array.isArray(value) ? value.length : value) !== isNot;
  const branch = (title, body, isHere) => fold(title, isHere ? "holds here" : "not here", isHere, "if", () => [el("span", { class: isHere ? "" : "unused" }, ...weave(body, scopes))]);
  const then = branch(conditionText(name, isNot), inner, holds);
  return other ? el("span", {}, then, branch("otherwise", other, !holds)) : then;
}

/** A condition in words. */
function conditionText(name, isNot) {
  const position = { "loop.first": "the first row", "loop.last": "the last row" }[name];
  if (position) return isNot ? `but in ${position}` : `in ${position}`;
  return `${isNot ? "without" : "with"} ${name}`;
}

function loop(names, list, inner, scopes) {
  const value = valueOf(list, scopes);
  const rows = Array.isArray(value) ? value : [];
  return fold(`for ${shortened(names.join(", "), 40)} in ${list}`, plural(rows.length, "row"), scopes.length === 1 && rows.length > 0, "for", () => {
    const shown = el("span", {});
    const draw = (number) => {
      const row = rows[number];
      const valueAt = (name, index) => isObject(row) ? row[name.split(".").pop()] ?? "" : names.length === 1 ? row : row?.[index];
      const scope = Object.fromEntries(names.map((name, index) => [name, valueAt(name, index)]));
      Object.assign(scope, { "loop.first": number === 0, "loop.last": number === rows.length - 1, "loop.index": number + 1, "loop.index0": number });
      shown.replaceChildren(...(rows.length ? weave(inner, [...scopes, scope]) : []));
    };
    draw(0);
    const chooser = el("input", { type: "number", min: "1", max: rows.length, value: "1", "aria-label": `Row of ${list}`,
      oninput: (event) => draw(Math.max(0, Math.min(rows.length - 1, Number(event.target.value) - 1))) });
    return rows.length > 1 ? [el("label", { class: "row-chooser" }, "row ", chooser, ` of ${rows.length}`), shown] : [shown];
  });
}

/** A part that opens and closes; it is made when first opened. */
function fold(title, note, isOpen, kind, make) {
  const inside = el("span", { class: "fold-body" });
  const button = el("button", { type: "button", class: "fold-title", "aria-expanded": "false" }, el("b", {}, title), " ", el("span", { class: "note" }, note));
  const whole = el("span", { class: `fold fold-${kind}` }, button, inside);
  const set = (open) => {
    button.setAttribute("aria-expanded", String(open));
    inside.hidden = !open;
    if (open && !inside.childNodes.length) inside.append(...make());
  };
  button.addEventListener("click", () => set(button.getAttribute("aria-expanded") !== "true"));
  inside.hidden = true;
  if (isOpen) set(true);
  return whole;
}

/** Whether a row is an object of names and values. */
function isObject(row) {
  return row !== null && typeof row === "object" && !Array.isArray(row);
}

/** Return the names that a loop over the top-level list `name` gives its columns, if there is one. */
function namesOf(tokens, name) {
  const found = tokens.find(([kind, , list]) => kind === "for" && list === name);
  return found ? found[1] : [];
}

/** A value of the environment: a list opens into its rows, a row into its values. */
function treeOf(name, value, columns) {
  if (!Array.isArray(value)) {
    const text = value !== null && typeof value === "object" ? JSON.stringify(value) : String(value);
    return el("div", { class: "leaf" }, el("b", {}, name), " ", el("span", { class: "data-text" }, shortened(text, 300)));
  }
  const details = el("details", { class: "branch" }, el("summary", {}, el("b", {}, name), " ", el("span", { class: "note" }, plural(value.length, "row"))));
  details.addEventListener("toggle", () => {
    if (details.open && details.childNodes.length === 1) grow(details, value, columns, 0);
  });
  return details;
}

function grow(details, rows, columns, start) {
  const end = Math.min(rows.length, start + 50);
  for (let number = start; number < end; number++) {
    const row = rows[number];
    if (!Array.isArray(row) && !isObject(row)) details.append(treeOf(String(number + 1), row, []));
    else {
      const cells = Array.isArray(row) ? row.map((value, index) => [columns[index] ?? String(index + 1), value]) : Object.entries(row);
      const values = cells.map(([name, value]) => treeOf(name, value, []));
      details.append(el("details", { class: "branch" }, el("summary", {}, el("b", {}, String(number + 1)), " ", el("span", { class: "note" }, shortened(cells.map(([, v]) => v).filter((v) => !Array.isArray(v) && v).join(" · "), 80))), ...values));
    }
  }
  if (end < rows.length) {
    const more = el("button", { type: "button", class: "more", onclick: () => { more.remove(); grow(details, rows, columns, end); } }, `${plural(rows.length - end, "more row")}`);
    details.append(more);
  }
}
