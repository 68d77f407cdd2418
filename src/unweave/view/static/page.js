"use strict";
// The page in its frame. Nothing of it runs, and nothing reaches it: a layer over the frame takes pointer and keys, and
// asks the frame what lies below. The frame is as tall as its page, so that layer and page scroll as one.

// A form's properties are its controls: <input id="parentNode"> would stand for the parent. These cannot be replaced.
const getter = (prototype, name) => {
  const get = Object.getOwnPropertyDescriptor(prototype, name).get;
  return (node) => get.call(node);
};
const parentOf = getter(Node.prototype, "parentNode");
const firstChildOf = getter(Node.prototype, "firstChild");
const nextSiblingOf = getter(Node.prototype, "nextSibling");
const kindOf = getter(Node.prototype, "nodeType");
const nameOf = getter(Node.prototype, "nodeName");
const textOf = getter(Node.prototype, "textContent");
const rectangleOf = (element) => Element.prototype.getBoundingClientRect.call(element);
const numberOf = (element) => {
  const number = Element.prototype.getAttribute.call(element, "data-uw");
  return number === null ? -1 : Number(number);
};
const TEXT_NODE = 3;
const NARROWEST = 1000, WIDEST = 1200; // pixels that a page is laid out for: a pane's own width in between
const TALLEST = 400_000;

class PageView {
  constructor(pane) {
    this.pane = pane;
    this.frame = null;
    this.layer = el("div", {
      class: "layer", tabindex: "0", role: "group",
      "aria-label": "The page. Arrow keys walk its elements: up to the one around, down into it, left and right beside it.",
    });
    this.boxes = el("div", { class: "boxes", "aria-hidden": "true" });
    this.lights = el("div", { class: "boxes", "aria-hidden": "true" });
    this.layer.append(this.boxes, this.lights);
    this.stage = el("div", { class: "stage" }, this.layer);
    this.sizer = el("div", { class: "sizer" }, this.stage);
    pane.replaceChildren(this.sizer);
    this.elements = [];
    this.walked = null;
    this.onhover = () => {};
    this.onpick = null;
    this.outlined = [];
    this.wanted = null;
    this.fits = true;
    this.layer.addEventListener("pointermove", (event) => this._pointed(event));
    this.layer.addEventListener("pointerleave", () => {
      this.pointed = "";
      this.onhover(null);
    });
    this.layer.addEventListener("click", (event) => this._clicked(event));
    this.layer.addEventListener("keydown", (event) => this._walk(event));
    new ResizeObserver(() => this._resized()).observe(pane);
  }

  /** Show a page: by address, or by its HTML in a report. */
  load({ address, html }) {
    this.elements = [];
    this.boxes.replaceChildren(); // what is outlined stays known, and is drawn when the page is there
    this.lights.replaceChildren();
    this.frame?.remove();
    // no allow-scripts, no allow-forms, no allow-popups: the origin is ours only so that we can look inside
    this.frame = el("iframe", {
      sandbox: "allow-same-origin", referrerpolicy: "no-referrer", tabindex: "-1", class: "frame",
      title: "The page as it looks, without its scripts and images",
    });
    this.frame.style.width = `${this._width()}px`;
    this.frame.style.height = "900px";
    const loaded = new Promise((done) => this.frame.addEventListener("load", done, { once: true }));
    if (html === undefined) this.frame.src = address;
    else this.frame.srcdoc = html;
    this.stage.prepend(this.frame);
    this.ready = loaded.then(() => this._loaded());
    return this.ready;
  }

  _loaded() {
    const page = this.frame.contentDocument;
    if (!page) return;
    for (const element of page.querySelectorAll("[data-uw]")) this.elements[numberOf(element)] = element;
    this._measure(page);
    this._scale();
    this.outline(this.outlined, this.names, this.beside);
    if (this.wanted) this.reveal(this.wanted);
  }

  _width() {
    return Math.max(NARROWEST, Math.min(WIDEST, this.pane.clientWidth));
  }

  /** Make the frame as tall as its page. */
  _measure(page) {
    const root = page.scrollingElement ?? page.documentElement;
    this.height = Math.min(TALLEST, Math.max(900, root ? root.scrollHeight : 0));
    this.frame.style.height = `${this.height}px`;
  }

  _resized() {
    const width = `${this._width()}px`;
    if (this.frame && this.elements.length && this.frame.style.width !== width) {
      this.frame.style.width = width;
      this._measure(this.frame.contentDocument);
      this._scale();
      this.outline(this.outlined, this.names, this.beside);
    } else this._scale();
  }

  _scale() {
    const width = this._width();
    this.scale = this.fits ? Math.min(1, this.pane.clientWidth / width) || 1 : 1;
    this.stage.style.transform = `scale(${this.scale})`;
    this.sizer.style.height = `${(this.height ?? 900) * this.scale}px`;
    this.sizer.style.width = `${width * this.scale}px`;
    this.layer.style.width = `${width}px`;
    this.layer.style.height = `${this.height ?? 900}px`;
  }

  setFits(fits) {
    this.fits = fits;
    this._scale();
  }

  /** Return the rectangle of a place [element, text number] in the frame, null where it shows nothing. */
  rectangle([number, text]) {
    const element = this.elements[number];
    if (!element) return null;
    let found;
    if (text) {
      const node = textNode(element, text);
      if (!node) return null;
      const range = this.frame.contentDocument.createRange();
      range.selectNodeContents(node);
      found = range.getBoundingClientRect();
    } else {
      found = rectangleOf(element);
      if (!found.width && !found.height) found = this._around(element);
    }
    return found.width || found.height ? found : null;
  }

  /** The rectangle of what an element holds, where it has none of its own (display: contents). */
  _around(element) {
    const range = this.frame.contentDocument.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  }

  /** Outline records, each a list of places, with their numbers or with names; those beside them without. */
  outline(records, names = null, beside = []) {
    this.outlined = records;
    this.names = names;
    this.beside = beside;
    this.boxes.replaceChildren();
    if (!this.frame?.contentDocument || !this.elements.length) return;
    const drawn = records.map((places, number) => [number, this._union(places)]).filter(([, box]) => box);
    const others = beside.map((places) => this._union(places)).filter((box) => box);
    this.boxes.append(...drawn.map(([number, box]) => boxElement(box, "box record", this.names?.[number] ?? String(number + 1), this.names ? "tag named" : "tag")),
      ...others.map((box) => boxElement(box, "box beside")));
  }

  /** Light places up, and scroll to the first if asked to. */
  light(places, { scrolls = false, kind = "lit" } = {}) {
    const found = places.map((place) => this.rectangle(place)).filter((box) => box);
    this.lights.replaceChildren(...found.map((box) => boxElement(box, `box ${kind}`)));
    if (scrolls && found.length) this._reveal(found[0]);
  }

  /** Scroll to a record, now or when the page is there. */
  reveal(places) {
    this.wanted = places;
    const box = this.elements.length ? this._union(places) : null;
    if (box) this._reveal(box);
  }

  _reveal(box) {
    const top = box.top * this.scale, bottom = box.bottom * this.scale;
    if (top < this.pane.scrollTop || bottom > this.pane.scrollTop + this.pane.clientHeight)
      this.pane.scrollTop = Math.max(0, top - this.pane.clientHeight / 3);
    const left = box.left * this.scale;
    if (left < this.pane.scrollLeft || left > this.pane.scrollLeft + this.pane.clientWidth) this.pane.scrollLeft = left - 20;
  }

  _union(places) {
    let all = null;
    for (const place of places) {
      const box = this.rectangle(place);
      if (!box) continue;
      all = all
        ? { left: Math.min(all.left, box.left), top: Math.min(all.top, box.top), right: Math.max(all.right, box.right), bottom: Math.max(all.bottom, box.bottom) }
        : { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    }
    return all;
  }

  /** Return what lies under a point of the window: {place, path, value}, path the numbers of the elements outwards. */
  at(x, y) {
    const page = this.frame?.contentDocument;
    if (!page) return null;
    const origin = this.layer.getBoundingClientRect();
    const left = (x - origin.left) / this.scale, top = (y - origin.top) / this.scale;
    const element = page.elementFromPoint(left, top);
    if (!element) return null;
    const caret = page.caretPositionFromPoint?.(left, top)?.offsetNode ?? page.caretRangeFromPoint?.(left, top)?.startContainer;
    const isText = caret && kindOf(caret) === TEXT_NODE && parentOf(caret) === element && textOf(caret).trim();
    return this._found(element, isText ? caret : null);
  }

  _found(element, text) {
    const path = [];
    for (let around = element; around && kindOf(around) === 1; around = parentOf(around)) {
      const number = numberOf(around);
      if (number >= 0) path.push(number);
    }
    if (!path.length) return null;
    const isOwn = numberOf(element) === path[0];
    const nth = text && isOwn ? textNumber(text) : 0;
    const value = textOf(nth ? text : this.elements[path[0]] ?? element).replace(/\s+/g, " ").trim();
    const isImage = !value && /^(img|image|picture|svg)$/i.test(nameOf(element));
    return { place: [path[0], nth], path, value, isImage };
  }

  /** Once a frame: pointers move more often than anything can be drawn. */
  _pointed(event) {
    const isAsked = this.pointer;
    this.pointer = event;
    if (isAsked) return;
    requestAnimationFrame(() => {
      const { clientX, clientY } = this.pointer;
      this.pointer = null;
      const found = this.at(clientX, clientY);
      const key = found ? found.place.join() : "";
      if (key !== this.pointed) this.onhover(found);
      this.pointed = key;
    });
  }

  _clicked(event) {
    const found = this.at(event.clientX, event.clientY);
    if (found) this.walked = this.elements[found.path[0]];
    if (found) this.onpick?.(found);
  }

  _walk(event) {
    const move = { ArrowUp: parentOf, ArrowDown: firstElement, ArrowLeft: (e) => sibling(e, -1), ArrowRight: (e) => sibling(e, 1) }[event.key];
    if (event.key === "Enter" && this.walked) {
      event.preventDefault();
      const found = this._found(this.walked, onlyText(this.walked));
      if (found) this.onpick?.(found);
    }
    if (!move || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const start = this.walked ?? firstElement(this.frame.contentDocument.documentElement);
    const next = this.walked ? move(start) : this.frame.contentDocument.body;
    if (!next || kindOf(next) !== 1 || numberOf(next) < 0) return;
    this.walked = next;
    this.light([[numberOf(next), 0]], { scrolls: true, kind: "walked" });
    const found = this._found(next, null);
    if (found) announce(`${nameOf(next).toLowerCase()}: ${shortened(found.value, 80) || "no text"}`);
    this.onhover(found, true);
  }
}

function boxElement(box, kind, label, labelKind) {
  const made = el("div", { class: kind });
  made.style.left = `${box.left}px`;
  made.style.top = `${box.top}px`;
  made.style.width = `${box.right - box.left}px`;
  made.style.height = `${box.bottom - box.top}px`;
  if (label) made.append(el("span", { class: labelKind }, label));
  return made;
}

function textNode(element, nth) {
  let count = 0;
  for (let child = firstChildOf(element); child; child = nextSiblingOf(child))
    if (kindOf(child) === TEXT_NODE && ++count === nth) return child;
  return null;
}

function textNumber(text) {
  let count = 0;
  for (let child = firstChildOf(parentOf(text)); child; child = nextSiblingOf(child)) {
    if (kindOf(child) === TEXT_NODE) count++;
    if (child === text) return count;
  }
  return 0;
}

/** The one text with something in it among an element's children, or null. */
function onlyText(element) {
  let found = null;
  for (let child = firstChildOf(element); child; child = nextSiblingOf(child)) {
    if (kindOf(child) !== TEXT_NODE || !textOf(child).trim()) continue;
    if (found) return null;
    found = child;
  }
  return found;
}

function firstElement(element) {
  for (let child = firstChildOf(element); child; child = nextSiblingOf(child)) if (kindOf(child) === 1) return child;
  return null;
}

function sibling(element, step) {
  const all = [];
  for (let child = firstChildOf(parentOf(element)); child; child = nextSiblingOf(child)) if (kindOf(child) === 1) all.push(child);
  return all[all.indexOf(element) + step] ?? null;
}
