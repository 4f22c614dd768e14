/** Small puzzles of the page's own by their families: a Map. */
export async function examples() {
  const text = await fetch("examples.jsonl").then((answer) => (answer.ok ? answer.text() : ""), () => "");
  return new Map(text.split("\n").filter(Boolean).map((one) => JSON.parse(one)).map((one) => [one.puzzle, one]));
}
