import { anEvent, workspaceId } from "@signalbox/core/testing";
import {
  ownerOf,
  workspaceIdSchema,
  type EventStore,
  type MatchableEvent,
  type NamedEventPage,
} from "@signalbox/core";
import { beforeEach, describe, expect, it } from "vitest";
import { mostWeight } from "../queries/events-by-owner.js";
import { createRunMemories, type RunMemories } from "./run-memory.js";

const otherWorkspaceId = workspaceIdSchema.parse("00000000-0000-4000-8000-0000000000e1");
const bought = { names: ["Bought"], prefixes: [] };

function boughtBy(userId: string, data = "{}"): MatchableEvent {
  const event = anEvent({ userId, event: "Bought" });
  return { ...event, data, owner: ownerOf(workspaceId, event) };
}

describe("what is kept of a run", () => {
  let pages: readonly (readonly MatchableEvent[])[];
  let reads: number;
  let memories: RunMemories;

  const events: Pick<EventStore, "pagesByName"> = {
    async *pagesByName(): AsyncGenerator<NamedEventPage> {
      for (const [nth, page] of pages.entries()) {
        reads += 1;
        await Promise.resolve();
        yield { events: page, cursor: `${nth}` };
      }
    },
  };
  const kept = (id = workspaceId, target = 1, users = 10) =>
    memories.of(id, target).events({ workspaceId: id, ...bought }, users);

  beforeEach(() => {
    pages = [[boughtBy("ann"), boughtBy("ben")], [boughtBy("ann")]];
    reads = 0;
    memories = createRunMemories(events);
  });

  it("are the events of each user, read once", async () => {
    const read = await kept();
    expect([...(read?.histories ?? [])].map(([owner, history]) => [owner, history.length])).toEqual([
      [`${workspaceId}/user/ann`, 2],
      [`${workspaceId}/user/ben`, 1],
    ]);
    expect(await kept()).toBe(read);
    expect(reads).toBe(2);
  });

  it("are no events when the users have too many; it does not read them to the end, or again", async () => {
    pages = [Array.from({ length: 9 }, () => boughtBy("ann")), [boughtBy("ann")]];
    expect(await kept(workspaceId, 1, 1)).toBeUndefined();
    expect(await kept(workspaceId, 1, 1)).toBeUndefined();
    expect(reads).toBe(1);
  });

  it("are no more events than fit, for all open runs together", async () => {
    const large = boughtBy("ann", "x".repeat(200 * mostWeight));
    pages = [[large]];
    expect(await kept(workspaceId, 1, mostWeight)).toBeDefined();
    expect(await kept(otherWorkspaceId, 1, mostWeight)).toBeUndefined();
    memories.keepOnly([otherWorkspaceId]);
    expect(await kept(otherWorkspaceId, 2, mostWeight)).toBeDefined();
  });

  it("is begun anew for another version, and after the run", async () => {
    memories.of(workspaceId, 1).sent.add(`${workspaceId}/user/ann` as MatchableEvent["owner"]);
    expect(memories.of(workspaceId, 1).sent.size).toBe(1);
    expect(memories.of(workspaceId, 2).sent.size).toBe(0);
    memories.of(workspaceId, 2).sent.add(`${workspaceId}/user/ann` as MatchableEvent["owner"]);
    memories.keepOnly([]);
    expect(memories.of(workspaceId, 2).sent.size).toBe(0);
  });
});
