import type { AppError } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import {
  createLiveStreamLimit,
  mostStreams,
  type LiveStreamLimit,
  type StreamOwner,
} from "./live-stream-limit.js";

const limits = { computations: 1, computationsWaiting: 1, computationWaitMs: 1, downloads: 1 };
const limitOf = (liveStreams: number): LiveStreamLimit => createLiveStreamLimit({ ...limits, liveStreams });

interface Opened {
  readonly ended: AppError[];
  release: () => void;
}

async function open(
  limit: LiveStreamLimit,
  owners: readonly StreamOwner[],
  workspace = "w",
): Promise<Opened> {
  const opened: Opened = { ended: [], release: () => undefined };
  opened.release = await limit.acquire(workspace, owners, (reason) => {
    opened.ended.push(reason);
    opened.release();
  });
  return opened;
}

function openMany(
  limit: LiveStreamLimit,
  count: number,
  ownersOf: (nth: number) => readonly StreamOwner[],
): Promise<Opened[]> {
  return Promise.all(Array.from({ length: count }, (_, nth) => open(limit, ownersOf(nth))));
}

const endedIn = (streams: readonly Opened[]): readonly number[] =>
  streams.flatMap(({ ended }, nth) => (ended.length > 0 ? [nth] : []));

describe.each(["session", "member", "key"] as const)("one %s", (kind) => {
  const owner = { kind, id: "a" };

  it("keeps its newest streams, and learns why its oldest ended", async () => {
    const most = mostStreams[kind];
    const streams = await openMany(limitOf(1_000), most + 3, () => [owner]);
    expect(endedIn(streams)).toEqual([0, 1, 2]);
    expect(streams[0]?.ended).toMatchObject([
      { code: "TooManyRequests", message: expect.stringContaining(`this ${kind} has more than ${most}`) },
    ]);
  });

  it("takes no stream of others, in whatever workspaces its own are", async () => {
    const limit = limitOf(1_000);
    const other = await open(limit, [{ kind, id: "b" }]);
    const first = await open(limit, [owner], "another");
    await openMany(limit, mostStreams[kind], () => [owner]);
    expect([first.ended.length, other.ended.length]).toEqual([1, 0]);
  });

  it("may open as many again when its streams have ended", async () => {
    const limit = limitOf(1_000);
    const before = await openMany(limit, mostStreams[kind], () => [owner]);
    for (const { release } of before) release();
    const after = await openMany(limit, mostStreams[kind], () => [owner]);
    expect(endedIn([...before, ...after])).toEqual([]);
  });
});

it("a member with many sessions has the member's share", async () => {
  const streams = await openMany(limitOf(1_000), 52, (nth) => [
    { kind: "session", id: `s${nth % 10}` },
    { kind: "member", id: "m" },
  ]);
  expect(endedIn(streams)).toEqual([0, 1]);
});

it("a displaced stream gives its place in the workspace to the newer one", async () => {
  const limit = limitOf(mostStreams.session);
  const owner = { kind: "session", id: "a" } as const;
  const streams = await openMany(limit, mostStreams.session, () => [owner]);
  const newer = await open(limit, [owner]);
  expect([endedIn(streams), newer.ended]).toEqual([[0], []]);
  await expect(open(limit, [{ kind: "session", id: "b" }])).rejects.toMatchObject({
    code: "TooManyRequests",
  });
});

it("a stream that is refused counts in no share", async () => {
  const limit = limitOf(1);
  const owner = { kind: "session", id: "a" } as const;
  const other = await open(limit, [{ kind: "session", id: "b" }]);
  for (let nth = 0; nth < 30; nth += 1) await expect(open(limit, [owner])).rejects.toThrow("live streams");
  other.release();
  const first = await open(limit, [owner]);
  expect(first.ended).toEqual([]);
});
