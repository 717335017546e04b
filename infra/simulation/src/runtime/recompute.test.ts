/** Whom a recompute visits, where it continues, and what it leaves to the next step of a user. */
import { parseActorKey, userKey } from "@signalbox/core";
import { putJourney, putSegment, putUserProperty, triggerRecompute } from "@signalbox/workspace";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aGroupEvent, anEvent, anIdentify, aWorkspaceId, sent } from "../builders.js";
import { startRecomputeWorld, type RecomputeWorld } from "./recompute-world.fixture.js";

let world: RecomputeWorld;
beforeEach(async () => {
  world = await startRecomputeWorld();
});
afterEach(() => world.close());

const performed = (event: string) =>
  ({ id: "1", type: "Performed", event, times: 1, timesOperator: ">=" }) as const;
const hasPlan = (id: string) => ({ id, type: "Trait", path: "plan", operator: { type: "Exists" } }) as const;

const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, nth) => `user ${String(nth).padStart(3, "0")}`);
/** As many users as the recompute visits at once. */
const perPage = 128;

/** More than two pages of users. */
const many = names(600);

async function identify(userId: string, traits: object): Promise<void> {
  await world.system.apply(sent(anIdentify(traits, { userId })));
}

async function join(userId: string, groupId: string, assigned = true): Promise<void> {
  await world.system.apply(sent(aGroupEvent(groupId, assigned, { userId })));
}

/** Ids of the users of all runs that have started, sorted. */
async function starts(): Promise<readonly string[]> {
  const filter = {
    workspaceId: aWorkspaceId(),
    events: ["DFJourneyNodeProcessed"],
    data: { nodeId: "EntryNode" },
  };
  const events = await world.system.storage.events.list(filter, { offset: 0, limit: 2_000 });
  return events.map(({ owner }) => parseActorKey(owner).id).toSorted();
}

async function ratio(): Promise<number> {
  const { done = 0, total = 0 } = await world.progress();
  return Number(total) === 0 ? 0 : Number(done) / Number(total);
}

describe("a recompute visits", () => {
  it("the owners of events of a name", async () => {
    await world.track("Bought", "ann", "ben");
    await world.track("Looked", "cid");
    const bought = await world.segment("bought", performed("Bought"));
    expect((await world.run()).toSorted()).toEqual(["ann", "ben"]);
    expect(await world.members(bought)).toEqual(["ann", "ben"]);
    expect(await world.coveredVersion()).toBe(1);
  });

  it("the owners of events with a prefix", async () => {
    await world.track("Bought a book", "ann");
    await world.track("Bought", "ben");
    await world.track("Looked", "cid");
    const bought = await world.segment("bought", performed("Bought*"));
    expect((await world.run()).toSorted()).toEqual(["ann", "ben"]);
    expect(await world.members(bought)).toEqual(["ann", "ben"]);
  });

  it("a user with several of the events once", async () => {
    await world.track("Bought", "ann", "ann", "ann");
    await world.track("Bought again", "ann");
    await world.segment("bought", performed("Bought"));
    await world.segment("bought again", performed("Bought again"));
    expect(await world.run()).toEqual(["ann"]);
  });

  it("the members of a group", async () => {
    await join("ann", "acme");
    await join("ben", "acme");
    await join("ben", "acme", false);
    await join("cid", "other");
    const acme = await world.segment("acme", { id: "1", type: "Group", groupId: "acme" });
    expect(await world.run()).toEqual(["ann"]);
    expect(await world.members(acme)).toEqual(["ann"]);
  });

  it("the members of all groups for a trait of groups", async () => {
    await join("ann", "acme");
    await join("cid", "other");
    await identify("acme", { seats: 200 });
    const operator = { type: "GreaterThanOrEqual", value: 100 } as const;
    const big = await world.segment("big", { id: "1", type: "Group", trait: { path: "seats", operator } });
    expect((await world.run()).toSorted()).toEqual(["ann", "cid"]);
    expect(await world.members(big)).toEqual(["ann"]);
  });

  it("those who are in the segment by its earlier definition", async () => {
    await world.track("Bought", "ann");
    await world.track("Sold", "ben");
    const id = await world.segment("changing", performed("Bought"));
    await world.run();
    await world.segment("changing", performed("Sold"));
    expect((await world.run()).toSorted()).toEqual(["ann", "ben"]);
    expect(await world.members(id)).toEqual(["ben"]);
  });

  it("those who have a value by the property's earlier definition", async () => {
    await identify("ann", { plan: "free" });
    await identify("ben", { level: 3 });
    await identify("cid", { name: "Cid" });
    const put = (path: string): Promise<void> => {
      const newId = "00000000-0000-4000-8000-0000000000c1";
      return world.command(putUserProperty, { name: "level", newId, definition: { type: "Trait", path } });
    };
    await put("plan");
    expect(await world.run()).toEqual(["ann"]);
    await put("level");
    expect((await world.run()).toSorted()).toEqual(["ann", "ben"]);
  });

  it("those whose documents a condition on a trait concerns", async () => {
    await identify("ann", { plan: "free" });
    await identify("ben", { name: "Ben" });
    const id = await world.segment("with a plan", hasPlan("1"));
    expect(await world.run()).toEqual(["ann"]);
    expect(await world.members(id)).toEqual(["ann"]);
  });

  it("everyone whom a user without data may be in the segment with", async () => {
    await world.track("Bought", "ann");
    await world.track("Looked", "cid");
    const id = await world.segment("has not bought", {
      ...performed("Bought"),
      times: 0,
      timesOperator: "=",
    });
    expect((await world.run()).toSorted()).toEqual(["ann", "cid"]);
    expect(await world.members(id)).toEqual(["cid"]);
  });

  it("everyone when an operator asks for it", async () => {
    await world.track("Bought", "ann");
    await world.track("Looked", "cid");
    await world.segment("bought", performed("Bought"));
    await world.run();
    await world.command(triggerRecompute, {});
    expect((await world.run()).toSorted()).toEqual(["ann", "cid"]);
  });
});

describe("a recompute visits nobody", () => {
  it("and ends at once when it concerns no user; the workspace notes it", async () => {
    await world.track("Looked", ...many);
    await world.segment("bought", performed("Bought"));
    expect(await world.page()).toEqual([]);
    expect(await world.progress()).toMatchObject({ open: false, reached: 1 });
    expect(await world.coveredVersion()).toBe(1);
    await world.track("Bought", "user 001");
    expect(await world.run()).toEqual([]);
  });

  it("for a new name of a segment", async () => {
    await world.track("Bought", "ann");
    const id = await world.segment("bought", performed("Bought"));
    await world.run();
    const before = await world.progress();
    const definition = { entryNode: performed("Bought"), nodes: [] };
    await world.command(putSegment, { id, newId: id, name: "has bought", definition });
    expect(await world.progress()).toEqual(before);
    expect(await world.run()).toEqual([]);
  });

  it.each(["paused", "deleted"])("else as soon as the segment it computes is %s", async (end) => {
    await world.track("Bought", ...many);
    const id = await world.segment("bought", performed("Bought"));
    expect(await world.page()).toHaveLength(perPage);
    if (end === "paused") await world.setStatus(id, "Paused");
    else await world.remove(id);
    expect(await world.page()).toEqual([]);
    expect(await world.run()).toEqual([]);
    expect(await world.progress()).toMatchObject({ open: false, reached: 2 });
    expect(await world.coveredVersion()).toBe(2);
    if (end === "deleted") return;
    await world.setStatus(id, "Running");
    expect((await world.run()).toSorted()).toEqual(many);
    expect(await world.members(id)).toEqual(many);
  });

  it("while it is paused", async () => {
    await world.track("Bought", "ann");
    const id = await world.segment("bought", performed("Bought"));
    await world.setRecompute("Paused");
    expect(await world.run()).toEqual([]);
    await world.setRecompute("Running");
    expect(await world.run()).toEqual(["ann"]);
    expect(await world.members(id)).toEqual(["ann"]);
  });
});

describe("the pages of a recompute", () => {
  it("continue behind the last one that is done, in another process; progress only grows", async () => {
    await world.track("Bought", ...many);
    await identify("user 007", { plan: "free" });
    const both = [
      await world.segment("bought", performed("Bought")),
      await world.segment("plan", hasPlan("1")),
    ];
    const messaged: string[] = [];
    let last = 0;
    for (;;) {
      messaged.push(...(await world.page()));
      const { open } = await world.progress();
      if (open === false) break;
      const now = await ratio();
      expect(now).toBeGreaterThan(last);
      expect(now).toBeLessThanOrEqual(1);
      last = now;
    }
    expect(new Set(messaged)).toEqual(new Set(many));
    // Found by the document and by the event, and each time by a process that knows nothing of the others.
    expect(messaged.filter((id) => id === "user 007")).toHaveLength(2);
    expect(messaged).toHaveLength(many.length + 1);
    expect(await world.members(both[0] ?? "")).toEqual(many);
    expect(await world.members(both[1] ?? "")).toEqual(["user 007"]);
  });

  it("begin again when the users are found in another way", async () => {
    await world.track("Bought", ...many);
    const bought = await world.segment("bought", performed("Bought"));
    const plan = await world.segment("plan", hasPlan("1"));
    await world.page();
    await world.page();
    expect(await world.progress()).toMatchObject({
      target: 2,
      plan: "documents,events",
      done: 600 + perPage,
      total: 1_200,
    });
    await world.setStatus(plan, "Paused");
    expect(await world.page()).toEqual(many.slice(0, perPage));
    expect(await world.progress()).toMatchObject({ target: 2, plan: "events", done: perPage, total: 600 });
    await world.run();
    expect(await world.progress()).toMatchObject({ open: false, reached: 3 });
    expect(await world.members(bought)).toEqual(many);
  });

  it("are in order of the users' keys where the events are read before, and count users instead of events", async () => {
    await world.track("Bought", ...many.toReversed(), ...many);
    await world.segment("bought", { ...performed("Bought"), times: 2 });
    expect(await world.page()).toEqual(many.slice(0, perPage));
    expect(await world.progress()).toMatchObject({ done: perPage, total: many.length });
    expect(await world.page()).toEqual(many.slice(perPage, 2 * perPage));
  });

  it("are in order of keys with line breaks and quotes, too", async () => {
    const odd = many.map((id, nth) => (nth % 2 === 0 ? `\n"${id}` : `${id}\n1`));
    await world.track("Bought", ...odd);
    const bought = await world.segment("bought", performed("Bought"));
    const messaged: string[] = [];
    while ((await world.progress())["open"] !== false) messaged.push(...(await world.page()));
    expect(messaged).toEqual(odd.toSorted());
    expect(await world.members(bought)).toHaveLength(odd.length);
  });

  it("begin again when the order of the users changes", async () => {
    await world.track("Bought", ...many.toReversed());
    const bought = await world.segment("bought", performed("Bought"));
    expect(await world.page()).toEqual(many.slice(0, perPage));
    await world.segment("sold", performed("Sold"));
    expect(await world.page()).toEqual(many.toReversed().slice(0, perPage));
    await world.run();
    expect(await world.members(bought)).toEqual(many);
  });

  it("visit each user once when one process does them all", async () => {
    await world.track("Bought", ...many);
    await world.track("Bought", ...many);
    await identify("user 007", { plan: "free" });
    await world.segment("bought", performed("Bought"));
    await world.segment("plan", hasPlan("1"));
    expect((await world.run()).toSorted()).toEqual(many);
  });
});

describe("definitions that change while the fence of a run is applied", () => {
  it("are computed by the same run", async () => {
    const { commit } = world.system;
    await world.track("Bought", "ann");
    await world.track("Sold", "ann");
    const bought = await world.segment("bought", performed("Bought"));
    const post = commit.post.bind(commit);
    let sold = "";
    vi.spyOn(commit, "post").mockImplementationOnce(async (...args) => {
      sold = await world.segment("sold", performed("Sold"));
      return post(...args);
    });
    expect(await world.run()).toEqual(["ann"]);
    expect(await world.members(bought)).toEqual(["ann"]);
    expect(await world.members(sold)).toEqual(["ann"]);
    expect(await world.coveredVersion()).toBe(2);
  });
});

describe("the events that users lack for a new definition", () => {
  it("are read once for all users", async () => {
    await world.track("Bought", ...many, "user 007");
    const read = vi.spyOn(world.system.storage.events, "matchable");
    const bought = await world.segment("bought", { ...performed("Bought"), times: 2 });
    expect((await world.run()).toSorted()).toEqual(many);
    expect(await world.members(bought)).toEqual(["user 007"]);
    expect(read).not.toHaveBeenCalled();
  });

  it("are read by each user when a newer definition is not behind a fence yet", async () => {
    await world.track("Bought", ...many);
    const bought = await world.segment("bought", performed("Bought"));
    await world.page();
    await world.segment("sold", performed("Sold"));
    const read = vi.spyOn(world.system.storage.events, "matchable");
    await world.page();
    expect(read).toHaveBeenCalled();
    await world.run();
    expect(await world.members(bought)).toEqual(many);
  });
});

describe("a segment that goes back to NotStarted", () => {
  it.each(["Running", "Paused"] as const)(
    "while %s has no members, and is computed like a new one when it runs again",
    async (status) => {
      await world.track("Bought", "ann", "ben");
      const bought = await world.segment("bought", performed("Bought"));
      await world.run();
      await world.setStatus(bought, status);
      await world.run();
      await world.setStatus(bought, "NotStarted");
      await world.run();
      expect(await world.system.storage.tables.count("segmentMembers", { workspaceId: aWorkspaceId() })).toBe(
        0,
      );
      await world.track("Bought", "cid");
      expect(await world.members(bought)).toEqual([]);
      await world.setStatus(bought, "Running");
      await world.run();
      expect(await world.members(bought)).toEqual(["ann", "ben", "cid"]);
    },
  );
});

describe("a user who is recomputed", () => {
  it("does not enter a segment by an event of the same batch that comes after another change", async () => {
    await identify("ann", { plan: "free" });
    await world.setRecompute("Paused");
    const isFree = {
      id: "2",
      type: "Trait",
      path: "plan",
      operator: { type: "Equals", value: "free" },
    } as const;
    const both = { id: "both", type: "And", children: ["1", "2"] } as const;
    const segment = await world.segment("bought for free", both, performed("Bought"), isFree);
    const justBought = { names: ["Bought"], prefixes: [] };
    await world.system.apply(
      { to: userKey(aWorkspaceId(), "ann"), type: "recompute", body: { version: 1, events: justBought } },
      sent(anIdentify({ plan: "pro" }, { userId: "ann" })),
      sent(anEvent({ userId: "ann", event: "Bought" })),
    );
    // The batch before is reported by now.
    await world.track("Looked", "ann");
    const entered = world.system.steps.map(({ counts }) => counts["segment_entered"] ?? 0);
    expect(Math.max(...entered)).toBe(0);
    await identify("ann", { plan: "free" });
    expect(await world.members(segment)).toEqual(["ann"]);
  });
});

describe("a journey that starts on a segment", () => {
  it.each(["before", "during", "after"])("%s its recompute starts each member once", async (moment) => {
    await world.track("Bought", ...many);
    await world.setRecompute("Paused");
    const segment = await world.segment("bought", performed("Bought"));
    const start = async (): Promise<void> => {
      const child = "rest";
      const rest = {
        type: "DelayNode",
        id: child,
        child: "ExitNode",
        variant: { type: "Second", seconds: 600 },
      };
      const entryNode = { type: "EntryNode", segment, child };
      const definition = { entryNode, exitNode: { type: "ExitNode" }, nodes: [rest] };
      const newId = "00000000-0000-4000-8000-0000000000d1";
      await world.command(putJourney, {
        name: "welcome",
        newId,
        definition,
        status: "Running",
        canRunMultiple: true,
      });
    };
    if (moment === "before") {
      await start();
      await world.run();
    }
    expect(await starts()).toEqual([]);
    await world.setRecompute("Running");
    await (moment === "during" ? world.page() : world.run());
    expect(await world.members(segment)).toHaveLength(moment === "during" ? perPage : many.length);
    if (moment !== "before") await start();
    await world.run();
    expect(await world.members(segment)).toEqual(many);
    expect(await starts()).toEqual(many);
  });
});
