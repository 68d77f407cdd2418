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
  if (SESSION.report) return cards.forEach((card, number) => card.sketch.replaceChildren(drawSketch(found.pages[number].sketch)));
  try {
    arrange(groups, cards, await view("clusters.json"));
  } catch (error) {
    groups.before(problem(error));
  }
};

function pageCard(one) {
  const sketch = el("span", { class: "sketch", "aria-hidden": "true" });
  const drift = el("span", { class: "drift" });
  const link = el("a", { href: `${SESSION.base ?? "#"}pages/${one.number}/${SESSION.tabs[0][0]}`, class: "card" },
    sketch,
    el("span", { class: "card-name", title: one.name }, shortName(one.name)),
    el("span", { class: "note" }, one.url && one.url !== one.name ? one.url : "", ` ${Math.ceil(one.bytes / 1024).toLocaleString("en")} KB`),
    drift);
  return { item: el("li", {}, link), sketch, drift };
}

/** Put the cards under their templates, with their sketches and marks. */
function arrange(groups, cards, { clusters, sketches, drift }) {
  cards.forEach((card, number) => {
    card.sketch.replaceChildren(drawSketch(sketches[number]));
    const broken = Object.entries(drift?.[number] ?? {});
    if (drift) card.drift.replaceChildren(broken.length
      ? el("span", { class: "badge bad", title: broken.map(([field, why]) => `${field}: ${why}`).join("\n") }, `drifts: ${broken.map(([field]) => field || "wrapper").join(", ")}`)
      : el("span", { class: "badge good" }, "wrapper fits"));
  });
  const sections = clusters.map((members, number) =>
    el("section", {},
      el("h2", {}, members.length > 1 ? `Template ${number + 1}: ${plural(members.length, "page")}` : `Template ${number + 1}: one page, like no other`),
      el("ul", { class: "cards" }, ...members.map((member) => cards[member].item))));
  groups.replaceChildren(...sections);
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
