import type { Audience } from "@signalbox/audience";
import { anEvent, workspaceId } from "@signalbox/core/testing";
import {
  userKey,
  workspaceIdSchema,
  type EventStore,
  type JsonText,
  type MatchableEvent,
} from "@signalbox/core";
import { beforeEach, describe, expect, it } from "vitest";
import type { MissingEvents } from "./missing-events.js";
import { steadyPace } from "./pace.js";
import { createRunMemories, mostKept, type RunMemories } from "./run-memory.js";

const otherWorkspaceId = workspaceIdSchema.parse("00000000-0000-4000-8000-0000000000e1");
const [ann, ben, cid] = ["ann", "ben", "cid"].map((id) => userKey(workspaceId, id)) as [
  MatchableEvent["owner"],
  MatchableEvent["owner"],
  MatchableEvent["owner"],
];

function boughtBy(owner: MatchableEvent["owner"], messageId: string): MatchableEvent {
  return { ...anEvent({ event: "Bought", messageId }), owner };
}

/** Keeps the ids of all events. */
const audience = {
  matchEvent: (matchedEvents, { at, messageId }) =>
    new Map([["n1000.key", [...(matchedEvents.get("n1000.key") ?? []), [at, messageId] as const]]]),
} as Pick<Audience, "matchEvent"> as Audience;

describe("what is kept of a run", () => {
  let batches: readonly (readonly MatchableEvent[])[];
  let reads: number;
  let memories: RunMemories;

  const events: Pick<EventStore, "allByName"> = {
    async *allByName(): AsyncGenerator<readonly MatchableEvent[]> {
      for (const batch of batches) {
        reads += 1;
        await Promise.resolve();
        yield batch;
      }
    },
  };
  const missing = (id = workspaceId, users = 10_000, target = 1): Promise<MissingEvents | undefined> =>
    memories
      .of(id, target)
      .missingEvents(
        { workspaceId: id, names: ["Bought"], prefixes: [] },
        { users, audience, selects: ({ messageId }) => messageId !== "3" },
      );
  const idsIn = (text: JsonText | undefined): unknown =>
    text &&
    (JSON.parse(text) as [string, [number, string][]][]).flatMap(([, entries]) =>
      entries.map(([, id]) => id),
    );

  beforeEach(() => {
    batches = [[boughtBy(ann, "1"), boughtBy(ben, "2"), boughtBy(ann, "3")], [boughtBy(ann, "4")]];
    reads = 0;
    memories = createRunMemories({ events, pace: steadyPace });
  });

  it("are the matched events that each user lacks, read once", async () => {
    const read = await missing();
    expect([ann, ben, cid].map((key) => idsIn(read?.of(key)))).toEqual([["1", "3", "4"], ["2"], []]);
    expect(await missing()).toBe(read);
    expect(reads).toBe(2);
  });

  it("have their owners in order of key, of the selected events alone", async () => {
    batches = [[boughtBy(cid, "5"), boughtBy(ben, "2")], [boughtBy(ann, "3")], [boughtBy(ben, "4")]];
    expect((await missing())?.owners).toEqual([ben, cid]);
  });

  it("are none of a user who has too many, whatever comes behind", async () => {
    batches = [[boughtBy(ann, "x".repeat(9_000)), boughtBy(ben, "2")], [boughtBy(ann, "4")]];
    const read = await missing();
    expect(read?.of(ann)).toBeUndefined();
    expect(idsIn(read?.of(ben))).toEqual(["2"]);
  });

  it("are none of a user for whom a message would be too long, although they are short when packed", async () => {
    const keys = Array.from({ length: 200 }, (_, nth) => `n1.matcher ${nth}`);
    const entries = [[1, "m".repeat(40)]] as const;
    const many = { matchEvent: () => new Map(keys.map((key) => [key, entries])) } as Partial<Audience>;
    const named = { workspaceId, names: ["Bought"], prefixes: [] };
    const reader = { users: 10_000, audience: many as Audience, selects: () => true };
    const read = await memories.of(workspaceId, 1).missingEvents(named, reader);
    expect(read?.of(ann)).toBeUndefined();
    expect(read?.size).toBeLessThan(2 * 8_192);
    expect(read?.owners).toEqual([ann, ben]);
  });

  it("are none where the events are many for the number of users; they are not read to the end, or again", async () => {
    batches = Array.from({ length: 300 }, (_, nth) => [boughtBy(ann, `${nth}`)]);
    expect(await missing(workspaceId, 125)).toBeUndefined();
    expect(await missing(workspaceId, 125)).toBeUndefined();
    expect(reads).toBe(7);
    memories.keepOnly([]);
    expect(await missing(workspaceId, 1_000_000)).toBeUndefined();
    expect(reads).toBe(7 + 201);
  });

  it("is limited for all open runs together", async () => {
    const size = 8_000;
    const users = Math.ceil((mostKept * 0.6) / size);
    batches = [
      Array.from({ length: users }, (_, nth) => boughtBy(userKey(workspaceId, `${nth}`), "x".repeat(size))),
    ];
    expect(await missing()).toBeDefined();
    expect(await missing(otherWorkspaceId)).toBeUndefined();
    memories.keepOnly([otherWorkspaceId]);
    expect(await missing(otherWorkspaceId, 10_000, 2)).toBeDefined();
  });

  it("is begun anew for another version, and after the run", () => {
    memories.of(workspaceId, 1).sent.add(ann);
    expect(memories.of(workspaceId, 1).sent.size).toBe(1);
    expect(memories.of(workspaceId, 2).sent.size).toBe(0);
    memories.of(workspaceId, 2).sent.add(ann);
    memories.keepOnly([]);
    expect(memories.of(workspaceId, 2).sent.size).toBe(0);
  });
});
