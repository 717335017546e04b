import { actorKey, type ActorKey, type MatchableEvent } from "@signalbox/core";
import { beforeEach, expect, it } from "vitest";
import { aWorkspace } from "./conformance/samples.js";
import { shareEventReads } from "./share-event-reads.js";

const workspaceId = aWorkspace();
const selection = { workspaceId, names: ["Order Completed"], prefixes: [] };
const [ann, ben, cat] = ["ann", "ben", "cat"].map((name) => actorKey(workspaceId, "user", name)) as [
  ActorKey,
  ActorKey,
  ActorKey,
];

let reads: (readonly ActorKey[])[];
/** Batches that were read. */
let batches: number;

beforeEach(() => {
  reads = [];
  batches = 0;
});

/** Each owner has an event in each of three batches. */
const share = (failsAt?: number) =>
  shareEventReads(async function* (_, owners) {
    reads.push(owners);
    for (let batch = 0; batch < 3; batch += 1) {
      if (batch === failsAt) throw new Error("the database is away");
      batches += 1;
      yield owners.map((owner) => ({ owner, messageId: `${batch}` }) as MatchableEvent);
    }
  });

async function collect(events: AsyncIterable<readonly MatchableEvent[]>): Promise<string[]> {
  const found: string[] = [];
  for await (const batch of events) for (const { owner, messageId } of batch) found.push(owner + messageId);
  return found;
}

const three = (owner: ActorKey): string[] => ["0", "1", "2"].map((batch) => owner + batch);

it("reads once for concurrent calls, and gives each the events of its own owners", async () => {
  const matchable = share();
  const calls = [[ann, ben], [cat], [ann]].map((owners) => collect(matchable(selection, owners)));
  const found = await Promise.all(calls);
  expect(found.map((each) => each.toSorted())).toStrictEqual([
    [...three(ann), ...three(ben)],
    three(cat),
    three(ann),
  ]);
  expect(reads).toStrictEqual([[ann, ben, cat]]);
});

it("collects the calls that come during a read for the next one, and keeps other names apart", async () => {
  const matchable = share();
  const first = matchable(selection, [ann])[Symbol.asyncIterator]();
  await first.next();
  const others = [
    collect(matchable(selection, [ben])),
    collect(matchable(selection, [cat])),
    collect(matchable({ ...selection, names: ["Order Refunded"] }, [ann])),
  ];
  expect(await others[2]).toStrictEqual(three(ann));
  await first.return?.();
  expect(await Promise.all(others)).toStrictEqual([three(ben), three(cat), three(ann)]);
  expect(reads).toStrictEqual([[ann], [ann], [ben, cat]]);
});

it("reads no faster than the slowest call", async () => {
  const matchable = share();
  const slow = matchable(selection, [ann])[Symbol.asyncIterator]();
  const fast = matchable(selection, [ben])[Symbol.asyncIterator]();
  const started = [slow.next(), fast.next()];
  await Promise.all(started);
  await fast.next();
  void fast.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toBeLessThan(3);
  await slow.return?.();
  await expect.poll(() => batches).toBe(3);
  await fast.return?.();
});

it("reads each call alone when the shared read fails for one of them", async () => {
  const matchable = shareEventReads(async function* (_, owners) {
    reads.push(owners);
    if (owners.includes(ben)) throw new TypeError("a damaged event");
    yield owners.map((owner) => ({ owner, messageId: "0" }) as MatchableEvent);
  });
  const outcomes = await Promise.allSettled(
    [ann, ben, cat].map((owner) => collect(matchable(selection, [owner]))),
  );
  expect(outcomes).toMatchObject([
    { value: [`${ann}0`] },
    { reason: { message: "a damaged event" } },
    { value: [`${cat}0`] },
  ]);
  expect(reads).toStrictEqual([[ann, ben, cat], [ann], [ben], [cat]]);
});

it("reports a failed read to every call, and reads again for the next", async () => {
  const failing = share(1);
  const outcomes = await Promise.allSettled([ann, ben].map((owner) => collect(failing(selection, [owner]))));
  expect(outcomes).toMatchObject([
    { reason: { message: "the database is away" } },
    { reason: { message: "the database is away" } },
  ]);
  await expect(collect(failing(selection, [cat]))).rejects.toThrow("the database is away");
  expect(reads).toHaveLength(2);
});
