/** Users read for a simulation: how many at a time when their histories are long. */
import {
  jobId,
  parseWorkspaceId,
  userKey,
  type ActorDocument,
  type ActorKey,
  type StoredEvent,
} from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { unpackAll } from "../preview/packed.js";
import { readUsers, type MemoryBudget } from "./read-users.js";

const workspaceId = parseWorkspaceId("00000000-0000-4000-8000-000000000001");
if (workspaceId === undefined) throw new TypeError("no UUID");
const keys = Array.from({ length: 6 }, (_, nth) => userKey(workspaceId, `user ${nth}`));

function anEvent(owner: ActorKey, nth: number): StoredEvent {
  const ids = { workspaceId: workspaceId as StoredEvent["workspaceId"], owner, messageId: `${owner} ${nth}` };
  const times = { at: nth, receivedAt: nth, seq: nth };
  const job = jobId("00000000-0000-4000-8000-000000000002");
  return { ...ids, ...times, job, part: "main", type: "track", event: "Asked", data: "{}" };
}

/** Each user has this many events. */
async function read(
  each: number,
  budget: MemoryBudget,
  holdsAll = false,
): Promise<readonly (readonly [number, number] | string)[]> {
  let isRead = false;
  const pager = {
    next: async () => {
      const page = isRead ? [] : keys.map((key) => ({ key }) as ActorDocument);
      isRead = true;
      return page;
    },
    total: async () => keys.length,
  };
  const ports = {
    actors: {} as never,
    events: {
      async *histories(owners: readonly ActorKey[]) {
        for (const owner of owners) for (let nth = 0; nth < each; nth += 1) yield anEvent(owner, nth);
      },
    } as never,
    now: () => new Date(0),
    threads: {} as never,
  };
  const reading = { until: 1, holdsAll, needsGroups: false, budget };
  const pages: (readonly [number, number] | string)[] = [];
  for await (const page of readUsers(pager, reading, ports)) {
    if (page === "too much") pages.push(page);
    else pages.push([page.keys.length, unpackAll(page.events).length]);
  }
  return pages;
}

const bytes = 1_000_000;

describe("users with long histories", () => {
  it("are read together while they fit in memory", async () => {
    expect(await read(2, { events: 12, bytes })).toEqual([[6, 12]]);
  });

  it("are read fewer at a time when they do not fit", async () => {
    expect(await read(2, { events: 5, bytes })).toEqual([
      [2, 4],
      [1, 2],
      [2, 4],
      [1, 2],
    ]);
    expect(await read(2, { events: 100, bytes: 700 })).toHaveLength(6);
  });

  it("are too many when one of them alone does not fit, or when all must be held together and do not fit", async () => {
    expect(await read(6, { events: 5, bytes })).toEqual(["too much"]);
    expect(await read(2, { events: 11, bytes }, true)).toEqual(["too much"]);
  });
});
