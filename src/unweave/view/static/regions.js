"use strict";
// Regions: the list by rank, the chosen one outlined on the page, the other main ones dashed, its table; hovering goes both ways.

RENDERERS.regions = async function showRegions(place, found, context) {
  if (!found.regions.length) {
    place.replaceChildren(el("p", { class: "empty" }, context.nothing ?? "Nothing of this kind was found on the page."));
    return;
  }
  const list = el("ol", { class: "regions", "aria-label": "Regions by rank" });
  const holder = el("div", { class: "table-place" });
  const buttons = found.regions.map((region) => {
    const button = el("button", { type: "button", class: "region", "aria-pressed": "false", onclick: () => choose(region.rank) },
      el("span", { class: "region-count" }, plural(region.n_records, context.one ?? "record") + (region.is_main ? ", main" : "")),
      region.heading && region.is_main ? el("span", { class: "region-heading", dir: "auto" }, shortened(region.heading, 40)) : "",
      el("span", { class: "region-first", dir: "auto" }, shortened(region.first, 120)));
    if (region.truncated) button.append(el("span", { class: "badge" }, "cut at a limit"));
    button.title = `${region.heading ? region.heading + "  " : ""}${region.xpath ?? ""}  score ${region.score}`;
    list.append(el("li", {}, button));
    return button;
  });
  place.replaceChildren(...(found.regions.length > 1 ? [list] : []), holder);

  async function choose(rank) {
    buttons.forEach((button, number) => button.setAttribute("aria-pressed", String(number === rank)));
    const region = found.regions[rank];
    try {
      if (!region.table) region.table = (await view(`${context.path}?region=${rank}`)).regions[rank].table;
      if (!holder.isConnected) return; // another tab was chosen meanwhile
      region.chosen ??= new ChosenColumns(region.table, SESSION.names[context.number], `${context.path}?${rank}`);
      showTable(holder, region.chosen, context, {
        label: `${plural(region.n_records, "record")} of region ${rank + 1}`, actions: context.rowActions?.(rank),
        beside: found.regions.filter((one) => one.is_main && one !== region).flatMap((one) => one.table?.records ?? one.records),
      });
      context.page.reveal(region.table.records[0] ?? []);
      performance.mark("table"); // what the tests of speed look at
      announce(`${plural(region.n_records, context.one ?? "record")}, ${plural(region.table.columns.length, "column")}`);
    } catch (error) {
      holder.replaceChildren(problem(error));
    }
  }
  await choose(found.regions.find((region) => region.table)?.rank ?? 0);
};

/** Show a table beside the page, each lighting the other. actions(row, column) gives buttons for the current cell; drawn() follows each drawing. */
function showTable(place, chosen, context, options) {
  const holder = el("div", { class: "table-place" });
  const draw = () => {
    const shown = chosen.shown();
    const actions = options.actions && ((row, column) => options.actions(row, column < 0 ? column : shown[column].number));
    drawTable(holder, chosen.table(), context, { ...options, actions });
    options.drawn?.();
  };
  place.replaceChildren(handingOn(chosen, draw), holder);
  draw();
}

function drawTable(place, table, { page }, { label, actions, beside }) {
  const finder = new CellFinder(table);
  const detail = el("div", { class: "detail" }, el("p", { class: "hint" }, "Click a cell, or move with the arrow keys, to see all of it here."));
  const placesOf = (row, column) => (row < 0 ? [] : column < 0 ? table.records[row] ?? [] : cellPlaces(table.rows[row][column]));
  const grid = new Grid(table, {
    label,
    onhover: (row, column) => page.light(row < 0 ? placesOf(...grid.current) : placesOf(row, column)),
    onmove: (row, column) => {
      page.light(placesOf(row, column), { scrolls: true });
      showDetail(detail, table, row, column, actions);
    },
  });
  page.outline(table.records, null, beside);
  page.onhover = (found, isWalk) => {
    const [row, column] = finder.find(found);
    grid.light(row, column);
    if (!isWalk) page.light(row < 0 ? [] : column < 0 ? placesOf(row, -1) : placesOf(row, column));
  };
  page.onpick = (found) => {
    const [row, column] = finder.find(found);
    if (row >= 0) grid.move(row, column);
  };
  place.replaceChildren(grid.element, detail);
}

function showDetail(place, table, row, column, actions) {
  const parts = [];
  if (column >= 0) {
    parts.push(el("h3", {}, table.columns[column].name));
    const cell = table.rows[row][column];
    if (cell === null) parts.push(el("p", { class: "hint" }, "This record has no such value."));
    for (const [text, , , link, image] of cell ?? []) {
      parts.push(el("p", { class: "value", dir: "auto" }, text));
      if (link) parts.push(el("p", { class: "address" }, "link ", el("code", {}, link)));
      if (image) parts.push(el("p", { class: "address" }, "image ", el("code", {}, image)));
    }
  } else {
    parts.push(el("h3", {}, `Record ${row + 1}`));
    table.columns.forEach((one, number) => {
      const text = cellText(table.rows[row][number]);
      if (text) parts.push(el("p", { class: "value", dir: "auto" }, el("b", {}, `${one.name} `), text));
    });
  }
  const offered = actions?.(row, column) ?? [];
  if (offered.length) parts.unshift(el("div", { class: "actions" }, ...offered));
  place.replaceChildren(...parts);
}
