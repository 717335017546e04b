import { jobId, type JobId, type Message } from "@signalbox/core";
import type { Post } from "@signalbox/engine";
import { beforeEach, describe, expect, it } from "vitest";
import { applyPages, type Page, type Paging } from "./page-through.js";
import type { RecomputeOptions } from "./recompute-options.js";

describe("applyPages", () => {
  let log: string[];
  let clock: number;
  /** Whether messages are applied in time. */
  let applies: boolean;
  let rests: number[];

  const options = {
    now: () => new Date(clock),
    pace: {
      users: 1,
      rest: (workedMs: number) => {
        rests.push(workedMs);
        return Promise.resolve();
      },
    },
    commit: {
      pending: 0,
      post: (posts: readonly Post[]): Promise<readonly JobId[]> => {
        log.push(`send ${posts.map(({ message }) => message.type).join()}`);
        return Promise.resolve([jobId("job")]);
      },
    },
    acknowledgements: {
      wait: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        log.push(applies ? "applied" : "late");
        clock += 100;
        return { applied: applies, replies: new Map() };
      },
    },
  } as unknown as RecomputeOptions;
  const begin = { cursor: "", done: 0, total: 0 };

  beforeEach(() => {
    log = [];
    clock = 1_000;
    applies = true;
    rests = [];
  });

  /** Pages "1" to `last`, each with a message of its own. */
  const numbered = (last: number, more: (number: number) => Partial<Page> = () => ({})): Paging => ({
    total: () => Promise.resolve(last),
    next(cursor) {
      const number = Number(cursor) + 1;
      log.push(`read ${number}`);
      if (number > last) return Promise.resolve(undefined);
      const messages = [{ type: `${number}` } as Message];
      return Promise.resolve({ messages, size: 1, cursor: `${number}`, ...more(number) });
    },
  });

  it("reads the next page while one is applied, and sends it only then", async () => {
    expect(await applyPages(begin, numbered(2), options)).toEqual({
      progress: { cursor: "2", done: 2, total: 2 },
      isDone: true,
    });
    expect(log).toEqual(["read 1", "read 2", "send 1", "applied", "read 3", "send 2", "applied"]);
  });

  it("rests after each page that has messages", async () => {
    await applyPages(
      begin,
      numbered(4, (number) => (number === 2 ? { messages: [] } : {})),
      options,
    );
    expect(rests).toEqual([100, 100, 100]);
  });

  it("leaves a page that is not applied in time to the next call, with those behind it", async () => {
    applies = false;
    const { progress, isDone } = await applyPages(begin, numbered(3), options);
    expect({ progress, isDone }).toEqual({ progress: begin, isDone: false });
    expect(log).toEqual(["read 1", "read 2", "send 1", "late"]);
  });

  it("sends a page again that does not count, before the one that was read meanwhile", async () => {
    let tries = 0;
    const paging = numbered(2, (number) => ({
      applied: async () => {
        if (number === 1) tries += 1;
        return { counts: number > 1 || tries > 1, continues: true };
      },
    }));
    const { progress } = await applyPages(begin, paging, options);
    expect(progress).toEqual({ cursor: "2", done: 2, total: 2 });
    expect(log.filter((line) => line.startsWith("send"))).toEqual(["send 1", "send 1", "send 2"]);
  });

  it("rejects when a page cannot be read, once the page before is applied", async () => {
    const paging = numbered(3);
    const failing: Paging = {
      ...paging,
      next: (cursor) => (cursor === "1" ? Promise.reject(new Error("away")) : paging.next(cursor)),
    };
    await expect(applyPages(begin, failing, options)).rejects.toThrow("away");
    expect(log).toEqual(["read 1", "send 1", "applied"]);
  });

  it("stops after its slice, and ignores an error of the page that it does not need", async () => {
    const paging = numbered(100);
    const failing: Paging = {
      ...paging,
      next: (cursor) => (cursor === "20" ? Promise.reject(new Error("away")) : paging.next(cursor)),
    };
    const { progress, isDone } = await applyPages(begin, failing, options);
    expect({ ...progress, isDone }).toMatchObject({ cursor: "20", isDone: false });
  });
});
