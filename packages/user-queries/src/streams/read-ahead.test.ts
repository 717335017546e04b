import { expect, it } from "vitest";
import { readAhead } from "./read-ahead.js";

it("reads one page ahead, in order, and ends the reading with its reader", async () => {
  const done: string[] = [];
  async function* pages(): AsyncGenerator<number, void> {
    try {
      for (let page = 1; page <= 4; page += 1) {
        done.push(`read ${page}`);
        yield page;
      }
    } finally {
      done.push("ended");
    }
  }
  for await (const page of readAhead(pages())) {
    done.push(`used ${page}`);
    if (page === 2) break;
  }
  expect(done).toEqual(["read 1", "read 2", "used 1", "read 3", "used 2", "ended"]);
  const all: number[] = [];
  for await (const page of readAhead(pages())) all.push(page);
  expect(all).toEqual([1, 2, 3, 4]);
});

it("throws a failure where its page is expected", async () => {
  async function* pages(): AsyncGenerator<number, void> {
    yield 1;
    throw new Error("away");
  }
  const used: number[] = [];
  const reading = async (): Promise<void> => {
    for await (const page of readAhead(pages())) used.push(page);
  };
  await expect(reading()).rejects.toThrow("away");
  expect(used).toEqual([1]);
});
