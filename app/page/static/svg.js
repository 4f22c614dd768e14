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

/** Splits a picture into its lines; those of the groups by their ids, or classes. */
export function split(svg) {
  const parts = { head: "", styles: [], glyphs: [], groups: new Map() };
  for (const line of svg.split("\n")) {
    if (line.startsWith("<svg ")) parts.head = line;
    else if (line.startsWith(".gridcnf")) parts.styles.push(line);
    else if (line.startsWith("<path ")) parts.glyphs.push(line);
    else if (line.startsWith("<g ")) {
      const key = /^<g (?:id|class)="([^"]*)"/.exec(line)?.[1] ?? "";
      parts.groups.set(parts.groups.has(key) ? `${key} ${parts.groups.size}` : key, line);
    }
  }
  return parts;
}

/** The value of an attribute in a line. */
export const attribute = (line, name) => new RegExp(` ${name}="([^"]*)"`).exec(line)?.[1] ?? "";

// Places: cells as r1c2, edges as r1c2-r1c3, between two cells of which one may be outside.

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
