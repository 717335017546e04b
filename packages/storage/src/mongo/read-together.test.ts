import { describe, expect, it } from "vitest";
import { readTogether } from "./read-together.js";

describe("pages read together", () => {
  let log: string[];
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  async function* reader(name: string, pages: number, fails = false): AsyncGenerator<string, void> {
    try {
      for (let page = 1; page <= pages; page += 1) {
        log.push(`read ${name}${page}`);
        await turn();
        yield `${name}${page}`;
      }
      if (fails) throw new Error(`${name} is away`);
    } finally {
      log.push(`end ${name}`);
    }
  }

  async function all(readers: readonly AsyncGenerator<string, void>[]): Promise<readonly string[]> {
    log = [];
    const found: string[] = [];
    for await (const page of readTogether(readers, () => 2)) found.push(page);
    return found;
  }

  it("are each returned once", async () => {
    const found = await all([reader("a", 3), reader("b", 0), reader("c", 1), reader("d", 2)]);
    expect(found.toSorted()).toEqual(["a1", "a2", "a3", "c1", "d1", "d2"]);
    expect(await all([])).toEqual([]);
  });

  it("are read by as many readers at a time as wanted", async () => {
    await all([reader("a", 2), reader("b", 2), reader("c", 1)]);
    expect(log.slice(0, 2)).toEqual(["read a1", "read b1"]);
    expect(log.indexOf("read c1")).toBeGreaterThan(Math.min(log.indexOf("end a"), log.indexOf("end b")));
  });

  it("are read by more or fewer readers when the number changes", async () => {
    log = [];
    const numbers = [1, 3, 1];
    const readers = ["a", "b", "c"].map((name) => reader(name, 3));
    const pages = readTogether(readers, () => numbers.shift() ?? 1);
    await pages.next();
    expect(log).toEqual(["read a1", "read a2", "read b1", "read c1"]);
    await pages.next();
    expect(log).toHaveLength(4);
    const rest: string[] = [];
    for await (const page of pages) rest.push(page);
    expect(rest).toHaveLength(7);
  });

  it("end with the error of a reader, which ends the others", async () => {
    await expect(all([reader("a", 1, true), reader("b", 9), reader("c", 9)])).rejects.toThrow("a is away");
    expect(log).toContain("end b");
    expect(log).not.toContain("read c1");
  });

  it("may be left early, which ends the readers", async () => {
    log = [];
    for await (const page of readTogether([reader("a", 9), reader("b", 9)], () => 2)) {
      expect(["a1", "b1"]).toContain(page);
      break;
    }
    expect(log).toContain("end a");
    expect(log).toContain("end b");
  });
});
