const textOf = (name) => fetch(name).then((answer) => (answer.ok ? answer.text() : ""), () => "");

/** Small puzzles of the page's own by their families: a Map. */
export async function examples() {
  const all = (await textOf("examples.jsonl")).split("\n").filter(Boolean).map((one) => JSON.parse(one));
  return new Map(all.map((one) => [one.puzzle, one]));
}

/** Families with a twist by their titles: a Map. Each is a rule file, which ends with a board as comments. */
export async function twists() {
  const all = (await textOf("twists.star")).split(/^(?=""")/m).filter(Boolean);
  return new Map(all.map((one) => [/title = "(.*?)"/.exec(one)[1],
    { text: one.replace(/^# .*\n/gm, ""), givens: [...one.matchAll(/^# (.*)/gm)].map(([, row]) => row) }]));
}
