import { actorKey, type ActorDocument } from "@signalbox/core";
import { serializeProfile } from "@signalbox/membership";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aGroupEvent } from "../user/event.fixture.js";
import { workspaceId } from "@signalbox/core/testing";
import { userBehaviour } from "../user/user-actor.js";
import {
  aDraft,
  aView,
  byEvent,
  bySegment,
  day,
  did,
  draftId,
  from,
  keyOf,
  message,
  performed,
  second,
  simulated,
  wait,
  wayOf,
} from "./draft.fixture.js";

const asked = byEvent("Asked", "hello");
const hello = [message("hello", "ExitNode")];

describe("a life lived again", () => {
  const members = aDraft(
    bySegment("signed up", "hello"),
    [message("hello", "later"), wait("later", 60, "ExitNode")],
    {
      view: aView({ "signed up": performed("Signed Up") }),
    },
  );

  it("begins for members at the beginning, for others when they become members, and ends with the time", () => {
    const told = simulated(
      {
        before: [did("Signed Up", -5 * day)],
        meanwhile: [did("Signed Up", 100 * second)],
        "at the end": [did("Signed Up", 30 * day)],
        after: [did("Signed Up", 30 * day + 1)],
        never: [did("Other", 5)],
        nobody: [],
      },
      { draft: members },
    );
    expect(wayOf(told, "before")).toEqual(["EntryNode 0, hello 0, later 0, ExitNode 60, exited"]);
    expect(wayOf(told, "meanwhile")).toEqual(["EntryNode 100, hello 100, later 100, ExitNode 160, exited"]);
    expect(wayOf(told, "at the end")).toHaveLength(1);
    expect(told.samples.map(({ story }) => story.runs.length)).toEqual([1, 1, 1]);
    expect(told).toMatchObject({ looked: 6, cut: 0, runs: { started: 3, finished: 2, live: 1 } });
  });

  it("has an alarm that is due at the very end go off", () => {
    const told = (to: number) => simulated({ ann: [did("Signed Up", 0)] }, { draft: members, to: from + to });
    expect(told(60 * second).runs.finished).toBe(1);
    expect(told(60 * second - 1).runs.finished).toBe(0);
  });

  it("has events at their own time, though they were accepted much later, and in whatever order they are read", () => {
    const draft = aDraft(asked, hello, { canRunMultiple: true });
    const late = { receivedAt: from + 900 * day };
    const history = [
      did("Asked", 50 * second, late),
      did("Asked", 20 * second),
      did("Asked", 35 * second, late),
    ];
    const told = simulated({ ann: history }, { draft });
    expect(wayOf(told, "ann").map((way) => way.split(",")[0])).toEqual([
      "EventEntryNode 20",
      "EventEntryNode 35",
      "EventEntryNode 50",
    ]);
  });

  it("has an event from the future when it was accepted", () => {
    const early = did("Asked", day, { receivedAt: from + 10 * second });
    expect(wayOf(simulated({ ann: [early] }, { draft: aDraft(asked, hello) }), "ann")[0]).toMatch(/^\w+ 10,/);
  });

  it("takes what comes in the moment an alarm is due before it", () => {
    const view = aView({ asked: performed("Asked"), bought: performed("Bought") });
    const waiting = {
      type: "WaitForNode",
      id: "waits",
      timeoutSeconds: 60,
      timeoutChild: "hello",
      segmentChildren: [{ id: "ExitNode", segmentId: "bought" }],
    };
    const draft = aDraft(bySegment("asked", "waits"), [waiting, ...hello], { view });
    const told = simulated({ ann: [did("Asked", 0), did("Bought", 60 * second)] }, { draft });
    expect(told.messages.total).toBe(0);
  });

  it("leaves out what the journey itself did in that time, and nothing else", () => {
    const view = aView({
      "was sent": performed("DFInternalMessageSent", { times: 2 }),
      opened: performed("DFEmailOpened"),
    });
    const data = JSON.stringify({ journeyId: draftId, nodeId: "hello", runId: "r", cause: "started" });
    const own = [
      did("DFJourneyNodeProcessed", 1, { data }),
      did("DFInternalMessageSent", 2, { data }),
      did("DFEmailOpened", 3, { data }),
    ];
    const other = did("DFInternalMessageSent", 4, { data: '{"journeyId":"another"}' });
    const started = (segment: string, history: readonly ReturnType<typeof did>[]): number =>
      simulated({ ann: history }, { draft: aDraft(bySegment(segment, "ExitNode"), [], { view }) }).runs
        .started;
    expect(
      started(
        "was sent",
        [...own, own[1] ?? other].map((event, nth) => ({ ...event, messageId: `${nth}` })),
      ),
    ).toBe(0);
    expect(started("was sent", [...own, other, { ...other, messageId: "more" }])).toBe(1);
    expect(started("opened", own)).toBe(1);
    const before = own.map((event) => ({ ...event, at: event.at - day }));
    expect(started("was sent", [...before, other])).toBe(1);
  });

  it("has the outcome of each message as an event of theirs, which other definitions may wait for", () => {
    const view = aView({ asked: performed("Asked"), "was sent": performed("DFInternalMessageSent") });
    const waiting = {
      type: "WaitForNode",
      id: "waits",
      timeoutSeconds: 60,
      timeoutChild: "ExitNode",
      segmentChildren: [{ id: "ExitNode", segmentId: "was sent" }],
    };
    const draft = aDraft(
      bySegment("asked", "hello"),
      [message("hello", "waits", { skipOnFailure: true }), waiting],
      { view },
    );
    const history = { ann: [did("Asked", 0)], "viewer 1": [did("Asked", 0)] };
    expect(simulated(history, { draft }).nodes["waits"]?.left).toEqual({ "segment:was sent": 2 });
    expect(simulated(history, { draft, outcome: "failed" }).nodes["waits"]?.left).toEqual({ timeout: 2 });
  });

  it("knows of groups what they are now, from the moment someone joins one", () => {
    const seats = { path: "seats", operator: { type: "GreaterThanOrEqual", value: 100 } };
    const large = { entryNode: { id: "1", type: "Group", trait: seats }, nodes: [] };
    const view = aView({ large: large as ReturnType<typeof performed> });
    const draft = aDraft(bySegment("large", "ExitNode"), [], { view });
    const acme = actorKey(workspaceId, "user", "acme");
    const { profile } = userBehaviour.create({ workspaceId, kind: "user", id: "acme" });
    const traits = new Map([["seats", [200, from - day, "m"] as const]]);
    const state = JSON.stringify(serializeProfile({ ...profile, traits, firstAt: 1, lastAt: 1 }));
    const document: ActorDocument = {
      key: acme,
      version: 1,
      jobs: [],
      state,
      outbox: null,
      alarmAt: null,
      listed: true,
    };
    const joined = aGroupEvent("acme", true, { at: from + 5 * second, receivedAt: from + 5 * second });
    const told = simulated({ ann: [joined] }, { draft, companions: new Map([[acme, document]]) });
    expect(wayOf(told, "ann")).toEqual(["EntryNode 5, ExitNode 5, exited"]);
  });
});

describe("what goes in circles", () => {
  it("is followed for so long and no longer, and does not keep others from being led", () => {
    const round = [wait("one", 1, "two"), wait("two", 1, "one")];
    const draft = aDraft(byEvent("Asked", "one"), round);
    const told = simulated({ ann: [did("Asked", 0)], bob: [did("Asked", 30 * day - second)] }, { draft });
    expect(told).toMatchObject({ looked: 2, cut: 1, runs: { started: 2, live: 2 } });
    expect(told.nodes["one"]?.visited).toBeGreaterThan(1_000);
  });

  it("of a journey that begins with sent messages does not begin with its own", () => {
    const draft = aDraft(byEvent("DFInternalMessageSent", "hello"), hello);
    const told = simulated({ ann: [did("DFInternalMessageSent", 0)] }, { draft });
    expect(told.cut).toBe(0);
    expect(wayOf(told, "ann")).toHaveLength(1);
  });
});

describe("many people", () => {
  const limited = (messages: number, perSeconds: number) =>
    aDraft(byEvent("Asked", "slowly"), [
      { type: "RateLimitNode", id: "slowly", child: "hello", messages, perSeconds },
      ...hello,
    ]);

  it("pass a rate limit in the order of time, no matter who is named first", () => {
    const told = simulated(
      { ann: [did("Asked", 3 * second)], bob: [did("Asked", second)], cat: [did("Asked", 2 * second)] },
      { draft: limited(1, 60) },
    );
    const passed = (id: string) => Number(/hello ([\d.]+)/.exec(wayOf(told, id)[0] ?? "")?.[1]);
    expect(passed("bob")).toBe(1);
    expect(passed("cat")).toBeGreaterThanOrEqual(61);
    expect(passed("ann")).toBeGreaterThanOrEqual(121);
    expect(passed("ann")).toBeLessThan(125);
  });

  it("pass it in that order however many they are", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 60 }),
        (times) => {
          const histories = Object.fromEntries(
            times.map((time) => [`user ${time}`, [did("Asked", time * second)]]),
          );
          const { samples } = simulated(histories, { draft: limited(1, 3), samples: Infinity });
          const passed = samples
            .flatMap(({ key, story }) => story.ordered.map(({ requestedAt }) => ({ key, requestedAt })))
            .toSorted((one, other) => one.requestedAt - other.requestedAt);
          const asking = times.toSorted((one, other) => one - other).map((time) => keyOf(`user ${time}`));
          expect(passed.map(({ key }) => key)).toEqual(asking);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("who are stopped early are counted as far as they came where they wait for each other, else not at all", () => {
    const history = Object.fromEntries(
      Array.from({ length: 10 }, (_, nth) => [`user ${nth}`, [did("Asked", nth * day)]]),
    );
    const part = simulated(history, { draft: limited(5, 1), steps: 15 });
    expect(part).toMatchObject({ looked: 10 });
    expect(part.until).toBeLessThan(from + 9 * day);
    expect(part.runs.started).toBeLessThan(10);
    const some = simulated(history, { draft: aDraft(asked, hello), steps: 9 });
    expect(some).toMatchObject({ looked: 4, until: from + 30 * day, runs: { started: 4, finished: 4 } });
  });

  it("leave every node they came to, or are still there", () => {
    const bought = { id: "1", type: "KeyedPerformed", event: "Bought", key: "of" };
    const view = aView({ bought: { entryNode: bought, nodes: [] } as ReturnType<typeof performed> });
    const draft = aDraft(
      byEvent("Asked", "waits", { key: "of" }),
      [
        {
          type: "WaitForNode",
          id: "waits",
          timeoutSeconds: 7_200,
          timeoutChild: "slowly",
          segmentChildren: [{ id: "hello", segmentId: "bought" }],
        },
        { type: "RateLimitNode", id: "slowly", child: "hello", messages: 1, perSeconds: 7_200 },
        message("hello", "day"),
        wait("day", 86_400, "ExitNode"),
      ],
      { view, canRunMultiple: true },
    );
    const deed = fc.record({
      who: fc.integer({ min: 0, max: 3 }),
      event: fc.constantFrom("Asked", "Bought"),
      hours: fc.integer({ min: -24, max: 96 }),
      of: fc.constantFrom("a", "b"),
    });
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 40 }), fc.constantFrom("sent", "skipped"), (deeds, outcome) => {
        const histories = Object.fromEntries(
          [0, 1, 2, 3].map((who) => [
            `user ${who}`,
            deeds
              .filter((each) => each.who === who)
              .map(({ event, hours, of }) => did(event, hours * 3_600_000, { data: JSON.stringify({ of }) })),
          ]),
        );
        const told = simulated(histories, { draft, outcome, to: from + 3 * day });
        const runs = told.samples.flatMap(({ story }) => story.runs);
        let standing = 0;
        for (const { visited, left } of Object.values(told.nodes)) {
          standing += visited - Object.values(left).reduce((sum, count) => sum + count, 0);
        }
        expect(standing).toBe(told.runs.live);
        expect(told.nodes["EventEntryNode"]?.visited).toBe(told.runs.started);
        expect(told.messages.total).toBe(told.nodes["hello"]?.visited);
        expect(told.runs).toEqual({
          started: runs.length,
          live: runs.filter(({ ends }) => ends === "live").length,
          finished: runs.filter(({ ends }) => ends !== "live").length,
        });
        for (const { path, startedAt } of runs) {
          expect(path[0]?.at).toBe(startedAt);
          expect(path.map(({ at }) => at)).toEqual(path.map(({ at }) => at).toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 60 },
    );
  });
});
