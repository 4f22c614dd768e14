// @ts-check
// What render's SVG is made of: every rule of its style, glyph and group stands on a line of its
// own, so two pictures can be compared line by line.

export const svgName = "http://www.w3.org/2000/svg";

const parse = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;

/** The root of a picture, without what is in it. */
export const rootOf = (head) => document.importNode(parse(`${head}</svg>`), false);

/** The elements of some lines. */
export function elements(lines) {
  if (lines.length === 0) return [];
  return [...parse(`<svg xmlns="${svgName}">${lines.join("")}</svg>`).children].map((e) => document.adoptNode(e));
}

/** Makes an element with attributes. */
export function element(name, attributes) {
  const made = document.createElementNS(svgName, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// A bit of an answer: of a place with several values there is one for each.
const bit = /^<g id="bit-(r\d+c\d+(?:[-/]r\d+c\d+)?)(?:-([^"]*))?" class="([^"]*)"[^>]*>(.*)<\/g>$/;

/** Splits a picture into its lines; those of the groups by their ids, or classes. The bits of a place are one group. */
export function split(svg) {
  const parts = { head: "", styles: [], glyphs: [], groups: new Map() };
  const places = new Map();
  for (const line of svg.split("\n")) {
    if (line.startsWith("<svg ")) parts.head = line;
    else if (line.startsWith(".gridcnf")) parts.styles.push(line);
    else if (line.startsWith("<path ")) parts.glyphs.push(line);
    else if (bit.test(line)) {
      const [, place, value, classes, inner] = bit.exec(line);
      const id = idOf(place);
      if (!places.has(id)) places.set(id, { place, values: [], classes: new Set(), inner: "" });
      const all = places.get(id);
      if (value !== undefined) all.values.push(value);
      for (const name of classes.split(" ")) all.classes.add(name);
      all.inner += inner;
      parts.groups.set(id, "");
    } else if (line.startsWith("<g ")) {
      const key = /^<g (?:id|class)="([^"]*)"/.exec(line)?.[1] ?? "";
      parts.groups.set(parts.groups.has(key) ? `${key} ${parts.groups.size}` : key, line);
    }
  }
  for (const [id, { place, values, classes, inner }] of places) {
    const [x, y, side] = corner(parts.groups);
    const [half, big] = [position(place), isEdge(place) ? 0.5 : 0.9];
    const [cy, cx] = [y + (half[0] / 2 - 0.5) * side, x + (half[1] / 2 - 0.5) * side];
    const area = `<rect class="hit" fill="transparent" x="${cx - (big * side) / 2}" y="${cy - (big * side) / 2}" width="${big * side}" height="${big * side}"/>`;
    parts.groups.set(id, `<g id="${id}" class="${[...classes].join(" ")}"${values.length > 0 ? ` data-values="${values.join(" ")}"` : ""}>${area}${inner}</g>`);
  }
  return parts;
}

/** Where the first cell of a picture begins, and its side. */
export const corner = (groups) => ["x", "y", "width"].map((name) => Number(attribute(groups.get("cells") ?? groups.get("cell-r1c1") ?? "", name)));

/** The value of an attribute in a line. */
export const attribute = (line, name) => new RegExp(` ${name}="([^"]*)"`).exec(line)?.[1] ?? "";

// Places: cells as r1c2, corners as r1c2/r2c3, and edges as r1c2-r1c3, between two cells of which one may be outside.

/** The place that a group stands for, or "". */
export const placeOf = (node) => /^(?:cell|edge)-(.*)$/.exec(node.id)?.[1] ?? "";

/** The id of the group of a place. */
export const idOf = (place) => (isEdge(place) ? "edge-" : "cell-") + place;

export const isEdge = (place) => place.includes("-");

/** Where a place is, in halves of cells: row and column of an edge are between those of two cells. */
export function position(place) {
  const [r, c, r2 = r, c2 = c] = place.match(/\d+/g).map(Number);
  return [r + r2, c + c2];
}
