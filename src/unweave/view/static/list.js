"use strict";
// Several pages: a sketch of each, those of one template together, and marks where the wrapper drifts.

RENDERERS.pages = async function showPages(place, found) {
  const cards = found.pages.map((one) => pageCard(one));
  const listed = el("ul", { class: "cards" }, ...cards.map((card) => card.item));
  const groups = el("div", { class: "groups" }, listed);
  const problems = found.failed.length
    ? el("section", { class: "failed" }, el("h2", {}, `${plural(found.failed.length, "page")} could not be read`), el("ul", {}, ...found.failed.map((text) => el("li", {}, text))))
    : null;
  const note = found.left_out ? el("p", { class: "hint" }, "There are more pages than these; --max-pages lets more in.") : null;
  place.replaceChildren(el("h1", {}, plural(found.pages.length, "page")), ...[note, problems].filter(Boolean), groups);
  const tables = siteTables();
  if (tables) place.prepend(tables);
  if (SESSION.report) return cards.forEach((card, number) => card.fill(found.pages[number].title, found.pages[number].sketch));
  try {
    arrange(groups, cards, await view("clusters.json"));
  } catch (error) {
    groups.before(problem(error));
  }
};

function pageCard(one) {
  const sketch = el("span", { class: "sketch", "aria-hidden": "true" });
  const drift = el("span", { class: "drift" });
  const title = el("span", { class: "card-title", dir: "auto" });
  const link = el("a", { href: `${SESSION.base ?? "#"}pages/${one.number}/${SESSION.tabs[0][0]}`, class: "card" },
    sketch,
    title,
    el("span", { class: "card-name", title: one.name }, shortName(one.name)),
    el("span", { class: "note" }, one.url && one.url !== one.name ? one.url : "", ` ${Math.ceil(one.bytes / 1024).toLocaleString("en")} KB`),
    drift);
  const fill = (text, bars) => {
    title.textContent = shortened(text, 90);
    sketch.replaceChildren(drawSketch(bars));
  };
  return { item: el("li", {}, link), fill, drift };
}

/** Put the cards under their templates, with their titles, sketches and marks. */
function arrange(groups, cards, { clusters, sketches, titles, drift }) {
  cards.forEach((card, number) => {
    card.fill(titles[number], sketches[number]);
    if (drift) card.drift.replaceChildren(fitBadge(drift[number], true));
  });
  const section = (heading, members) => el("section", {}, el("h2", {}, heading), el("ul", { class: "cards" }, ...members.map((member) => cards[member].item)));
  const sections = clusters.filter((members) => members.length > 1).map((members, number) => section(`Template ${number + 1}: ${plural(members.length, "page")}`, members));
  const single = clusters.filter((members) => members.length === 1).flat();
  if (single.length) sections.push(section(single.length > 1 ? `${plural(single.length, "page")} like no other here` : "One page like no other here", single));
  groups.replaceChildren(...sections);
}

/** How the wrapper does on a page: it drifts only where it knows the template and a field of it broke. */
function fitBadge({ broken, takes }, namesFields) {
  const fields = Object.entries(broken);
  if (!fields.length) return el("span", { class: "badge good" }, "wrapper fits");
  const why = fields.map(([field, reason]) => (field ? `${field}: ${reason}` : reason)).join("\n");
  if (!takes) return el("span", { class: "badge", title: why }, "not for this page");
  return el("span", { class: "badge bad", title: why }, namesFields ? `drifts: ${fields.map(([field]) => field || "wrapper").join(", ")}` : "drifts");
}

function drawSketch(bars) {
  const kinds = ["text", "link", "heading", "image"];
  const drawing = svg("svg", { viewBox: "0 0 120 112" });
  bars.forEach(([indent, width, kind], line) => {
    const tall = kind === 3 ? 3 : 1.8;
    drawing.append(svg("rect", { x: 4 + 3 * indent, y: 3 + 3 * line, width: Math.max(2, ((112 - 3 * indent) * width) / 100), height: tall, class: `bar-${kinds[kind]}` }));
  });
  return drawing;
}
