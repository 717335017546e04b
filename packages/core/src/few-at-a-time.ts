/**
 * Asks the same of many, a few at a time: a parent may have hundreds of children and a filter a hundred values, while the
 * connections to the database are few and others wait for them too.
 */
const atOnce = 5;

/** The answers in the order of the items. Rejects with the first fault. */
export async function fewAtATime<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    answers.push(...(await Promise.all(items.slice(start, start + atOnce).map(ask))));
  }
  return answers;
}
