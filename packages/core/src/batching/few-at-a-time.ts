/**
 * Maps many items, a few at a time: a parent may have hundreds of children and a filter a hundred values, while
 * the database connections are few and shared with other requests.
 */
const atOnce = 5;

/** The results in the order of the items. Rejects with the first error. */
export async function fewAtATime<Item, Answer>(
  items: readonly Item[],
  map: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    answers.push(...(await Promise.all(items.slice(start, start + atOnce).map(map))));
  }
  return answers;
}
