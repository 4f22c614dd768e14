// @ts-check
const region = document.getElementById("app-live");

/** Announces a text to those who listen to the page. */
export function say(text) {
  region.textContent = ""; // so that the same text is announced again
  setTimeout(() => (region.textContent = text), 50);
}
