"use strict";
// What the other files share: the session, elements made from text only, and views by their address.

const SESSION = JSON.parse(document.getElementById("session").textContent);

/** Make an element. Attributes that begin with "on" are listeners; children are nodes or texts, never markup. */
function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** The mark of icon.svg, which a report has no file of. */
function mark() {
  return svg("svg", { viewBox: "0 0 16 16", class: "mark", "aria-hidden": "true" },
    svg("rect", { width: 16, height: 16, rx: 3, fill: "#0b6470" }),
    svg("path", { d: "M3 5h10M3 8h10M3 11h10", stroke: "#b9d7da", "stroke-width": 1.5 }),
    svg("path", { d: "M5.5 3v10M10.5 3v10", stroke: "#ffffff", "stroke-width": 1.5, "stroke-dasharray": "3 2" }));
}

function plural(count, one, many = one + "s") {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

function shortened(text, length) {
  return text.length > length ? text.slice(0, length - 1) + "…" : text;
}

/** Return a page's name without the folder that all open pages are in. */
function shortName(name) {
  const folders = SESSION.names.map((one) => one.slice(0, one.lastIndexOf("/") + 1));
  let common = folders[0] ?? "";
  while (common && !folders.every((one) => one.startsWith(common))) common = common.slice(0, common.slice(0, -1).lastIndexOf("/") + 1);
  return name.slice(common.length) || name;
}

/** The error an answer carries, to be shown and not to end anything. */
class Refused extends Error {}

async function answer(response) {
  let found;
  try {
    found = await response.json();
  } catch {
    throw new Refused(`the viewer answered ${response.status}; is it still running?`);
  }
  if (!response.ok) throw new Refused(found.error ?? `the viewer answered ${response.status}`);
  return found;
}

/** Return the JSON at an address below the session's, or what a report holds of it. */
async function view(path) {
  if (SESSION.report) {
    const found = SESSION.report.views[path];
    if (!found) throw new Refused("this report does not hold that view");
    if (found.error) throw new Refused(found.error);
    return found;
  }
  let response;
  try {
    response = await fetch(SESSION.base + path, { headers: { Accept: "application/json" } });
  } catch {
    throw new Refused("the viewer does not answer; was it ended with Ctrl-C?");
  }
  return answer(response);
}

async function post(path, what) {
  try {
    return await fetch(SESSION.base + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(what),
    });
  } catch {
    throw new Refused("the viewer does not answer; was it ended with Ctrl-C?");
  }
}

async function act(action, what) {
  return answer(await post(`wrapper/${action}`, what));
}

/** Say something to those who hear the page, and show it in the footer. */
function announce(text) {
  const place = document.getElementById("status");
  if (place) place.textContent = text;
}

function problem(error) {
  return el("p", { class: "problem", role: "alert" }, error.message);
}

/** Return the end of an address: what shows of a picture without words. */
function fileName(address) {
  return address.startsWith("data:") ? "" : address.split("?")[0].replace(/\/+$/, "").split("/").pop();
}

/** Texts of a cell: [text, element, text number, link, image] each. */
function cellText(cell) {
  return cell === null ? "" : cell.map(([text, , , link, image]) => text || fileName(image ?? link ?? "")).join("; ");
}

function cellPlaces(cell) {
  return cell === null ? [] : cell.filter((item) => item[1] !== null).map((item) => [item[1], item[2]]);
}

/** How to show a view, by its `kind`: functions of (place, what was found, context). */
const RENDERERS = {};
