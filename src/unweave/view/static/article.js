"use strict";
// An article: its fields and paragraphs; pointing at one lights it on the page.

RENDERERS.article = function showArticle(place, found, { page }) {
  page.onpick = null;
  page.onhover = () => {};
  if (!found.fields) {
    page.outline([]);
    place.replaceChildren(el("p", { class: "empty" }, "This page reads as no article."));
    return;
  }
  const pointed = (tag, items, kind, content) => {
    const places = cellPlaces(items);
    const light = (scrolls) => () => page.light(places, { scrolls });
    return el(tag, { class: kind, dir: "auto", tabindex: places.length ? "0" : null, onpointerenter: light(false), onfocus: light(true), onclick: light(true) }, content);
  };
  const meta = Object.entries(found.fields).filter(([name]) => !["title", "body", "method"].includes(name));
  const list = el("dl", { class: "fields" }, ...meta.flatMap(([name, items]) => [
    el("dt", {}, name), pointed("dd", items, "field", cellText(items) || cellAddress(items)),
  ]));
  const paragraphs = found.paragraphs.map((item) => pointed("p", [item], "paragraph", item[0]));
  place.replaceChildren(el("article", { class: "article" },
    found.fields.title ? pointed("h2", found.fields.title, "title", cellText(found.fields.title)) : null,
    list,
    el("div", { class: "paragraphs" }, ...paragraphs),
    el("p", { class: "hint" }, found.how)));
  page.outline(found.paragraphs.map((item) => cellPlaces([item])));
};

function cellAddress(items) {
  return items.map((item) => item[4] ?? item[3] ?? "").join("; ");
}
