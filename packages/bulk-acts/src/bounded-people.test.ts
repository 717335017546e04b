import { describe, expect, it } from "vitest";
import { boundedPeople } from "./bounded-people.js";
import { personAt, type People } from "./people.js";

/** A walk over numbered people, of whom there can be more with every page. */
function peopleOf(numbers: readonly number[]): People {
  return {
    total: () => Promise.resolve(numbers.length),
    next: (cursor, limit) => {
      const page = numbers.filter((number) => cursor === "" || number > Number(cursor)).slice(0, limit);
      const last = page.at(-1);
      if (last === undefined) return Promise.resolve(undefined);
      const people = page.map((number) => personAt(`u/${number}`));
      return Promise.resolve({ people, number: 0, size: page.length, cursor: String(last) });
    },
  };
}

async function met(people: People, from = ""): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor = from; ;) {
    const page = await people.next(cursor, 2);
    if (page === undefined) return ids;
    ids.push(...page.people.map(({ id }) => id));
    ({ cursor } = page);
  }
}

describe("people who were confirmed by their number", () => {
  it("are met, and nobody when there are more before the first page", async () => {
    const begin = { cursor: "", done: 0 };
    expect(await met(boundedPeople(peopleOf([1, 2, 3]), { count: 3, ...begin }))).toEqual(["1", "2", "3"]);
    const more = boundedPeople(peopleOf([1, 2, 3]), { count: 2, ...begin });
    await expect(met(more)).rejects.toMatchObject({ code: "Conflict" });
  });

  it("are no more than that when others come meanwhile, also after the walk was continued", async () => {
    const numbers = [1, 2, 3];
    const bounded = boundedPeople(peopleOf(numbers), { count: 3, cursor: "", done: 0 });
    const first = await bounded.next("", 2);
    numbers.push(4, 5);
    expect(await met(bounded, first?.cursor)).toEqual(["3"]);
    const continued = boundedPeople(peopleOf(numbers), { count: 3, cursor: "2", done: 2 });
    expect(await met(continued, "2")).toEqual(["3"]);
  });
});
