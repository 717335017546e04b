import { actorKey, type ActorDocument } from "@signalbox/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memberEventName } from "@signalbox/membership";
import { userBehaviour } from "@signalbox/users";
import { anEvent, workspaceId } from "@signalbox/core/testing";
import {
  aDraft,
  aView,
  byEvent,
  bySegment,
  day,
  track,
  draftId,
  from,
  keyOf,
  message,
  performed,
  second,
  simulated,
  wait,
  pathsOf,
} from "./draft.fixture.js";

const entryByAsked = byEvent("Asked", "hello");
const hello = [message("hello", "ExitNode")];

describe("a simulated user", () => {
  const members = aDraft(
    bySegment("signed up", "hello"),
    [message("hello", "later"), wait("later", 60, "ExitNode")],
    {
      view: aView({ "signed up": performed("Signed Up") }),
    },
  );

  it("starts members at the start and others when they become members, and stops at the end", () => {
    const result = simulated(
      {
        before: [track("Signed Up", -5 * day)],
        meanwhile: [track("Signed Up", 100 * second)],
        "at the end": [track("Signed Up", 30 * day)],
        after: [track("Signed Up", 30 * day + 1)],
        never: [track("Other", 5)],
        nobody: [],
      },
      { draft: members },
    );
    expect(pathsOf(result, "before")).toEqual(["EntryNode 0, hello 0, later 0, ExitNode 60, exited"]);
    expect(pathsOf(result, "meanwhile")).toEqual([
      "EntryNode 100, hello 100, later 100, ExitNode 160, exited",
    ]);
    expect(pathsOf(result, "at the end")).toHaveLength(1);
    expect(result.samples.map(({ trace }) => trace.runs.length)).toEqual([1, 1, 1]);
    expect(result).toMatchObject({ looked: 6, cut: 0, runs: { started: 3, finished: 2, live: 1 } });
  });

  it("applies an alarm that is due exactly at the end", () => {
    const result = (to: number) =>
      simulated({ ann: [track("Signed Up", 0)] }, { draft: members, to: from + to });
    expect(result(60 * second).runs.finished).toBe(1);
    expect(result(60 * second - 1).runs.finished).toBe(0);
  });

  it("gets events at their own time, even if they were received later, in any order of reading", () => {
    const draft = aDraft(entryByAsked, hello, { canRunMultiple: true });
    const late = { receivedAt: from + 900 * day };
    const history = [
      track("Asked", 50 * second, late),
      track("Asked", 20 * second),
      track("Asked", 35 * second, late),
    ];
    const result = simulated({ ann: history }, { draft });
    expect(pathsOf(result, "ann").map((way) => way.split(",")[0])).toEqual([
      "EventEntryNode 20",
      "EventEntryNode 35",
      "EventEntryNode 50",
    ]);
  });

  it("gets an event with a time in the future when it was received", () => {
    const early = track("Asked", day, { receivedAt: from + 10 * second });
    expect(pathsOf(simulated({ ann: [early] }, { draft: aDraft(entryByAsked, hello) }), "ann")[0]).toMatch(
      /^\w+ 10,/,
    );
  });

  it("gets an event before an alarm that is due at the same time", () => {
    const view = aView({ asked: performed("Asked"), bought: performed("Bought") });
    const waiting = {
      type: "WaitForNode",
      id: "waits",
      timeoutSeconds: 60,
      timeoutChild: "hello",
      segmentChildren: [{ id: "ExitNode", segmentId: "bought" }],
    };
    const draft = aDraft(bySegment("asked", "waits"), [waiting, ...hello], { view });
    const result = simulated({ ann: [track("Asked", 0), track("Bought", 60 * second)] }, { draft });
    expect(result.messages.total).toBe(0);
  });

  it("does not replay the events that the journey itself wrote, and replays all others", () => {
    const view = aView({
      "was sent": performed("DFInternalMessageSent", { times: 2 }),
      opened: performed("DFEmailOpened"),
    });
    const data = JSON.stringify({ journeyId: draftId, nodeId: "hello", runId: "r", cause: "started" });
    const own = [
      track("DFJourneyNodeProcessed", 1, { data }),
      track("DFInternalMessageSent", 2, { data }),
      track("DFEmailOpened", 3, { data }),
    ];
    const other = track("DFInternalMessageSent", 4, { data: '{"journeyId":"another"}' });
    const started = (segment: string, history: readonly ReturnType<typeof track>[]): number =>
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

  it("gets the outcome of each message as an event, which segments can match", () => {
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
    const history = { ann: [track("Asked", 0)], "viewer 1": [track("Asked", 0)] };
    expect(simulated(history, { draft }).nodes["waits"]?.left).toEqual({ "segment:was sent": 2 });
    expect(simulated(history, { draft, outcome: "failed" }).nodes["waits"]?.left).toEqual({ timeout: 2 });
  });

  it("uses the current traits of a group from the moment the user joins it", () => {
    const seats = { path: "seats", operator: { type: "GreaterThanOrEqual", value: 100 } };
    const large = { entryNode: { id: "1", type: "Group", trait: seats }, nodes: [] };
    const view = aView({ large: large as ReturnType<typeof performed> });
    const draft = aDraft(bySegment("large", "ExitNode"), [], { view });
    const acme = actorKey(workspaceId, "user", "acme");
    const created = userBehaviour.create({ workspaceId, kind: "user", id: "acme" });
    const traits = new Map([["seats", [200, from - day, "m"] as const]]);
    const profile = { ...created.profile, traits, firstAt: 1, lastAt: 1 };
    const state = userBehaviour.serialize({ ...created, profile });
    const document: ActorDocument = {
      key: acme,
      version: 1,
      jobs: [],
      state,
      outbox: null,
      alarmAt: null,
      listed: true,
    };
    const joined = anEvent({
      event: memberEventName,
      data: JSON.stringify({ groupId: "acme", assigned: true }),
      at: from + 5 * second,
      receivedAt: from + 5 * second,
    });
    const result = simulated({ ann: [joined] }, { draft, companions: new Map([[acme, document]]) });
    expect(pathsOf(result, "ann")).toEqual(["EntryNode 5, ExitNode 5, exited"]);
  });
});

describe("a cycle", () => {
  it("is cut off after a limit and does not prevent the simulation of other users", () => {
    const round = [wait("one", 1, "two"), wait("two", 1, "one")];
    const draft = aDraft(byEvent("Asked", "one"), round);
    const result = simulated(
      { ann: [track("Asked", 0)], bob: [track("Asked", 30 * day - second)] },
      { draft },
    );
    expect(result).toMatchObject({ looked: 2, cut: 1, runs: { started: 2, live: 2 } });
    expect(result.nodes["one"]?.visited).toBeGreaterThan(1_000);
  });

  it("does not arise when a journey that sent messages start sends a message", () => {
    const draft = aDraft(byEvent("DFInternalMessageSent", "hello"), hello);
    const result = simulated({ ann: [track("DFInternalMessageSent", 0)] }, { draft });
    expect(result.cut).toBe(0);
    expect(pathsOf(result, "ann")).toHaveLength(1);
  });
});

describe("many users", () => {
  const limited = (messages: number, perSeconds: number) =>
    aDraft(byEvent("Asked", "slowly"), [
      { type: "RateLimitNode", id: "slowly", child: "hello", messages, perSeconds },
      ...hello,
    ]);

  it("pass a rate limit in order of time, whatever order they are given in", () => {
    const result = simulated(
      { ann: [track("Asked", 3 * second)], bob: [track("Asked", second)], cat: [track("Asked", 2 * second)] },
      { draft: limited(1, 60) },
    );
    const passed = (id: string) => Number(/hello ([\d.]+)/.exec(pathsOf(result, id)[0] ?? "")?.[1]);
    expect(passed("bob")).toBe(1);
    expect(passed("cat")).toBeGreaterThanOrEqual(61);
    expect(passed("ann")).toBeGreaterThanOrEqual(121);
    expect(passed("ann")).toBeLessThan(125);
  });

  it("pass it in order of time for any number of users", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 60 }),
        (times) => {
          const histories = Object.fromEntries(
            times.map((time) => [`user ${time}`, [track("Asked", time * second)]]),
          );
          const { samples } = simulated(histories, { draft: limited(1, 3), samples: Infinity });
          const passed = samples
            .flatMap(({ key, trace }) => trace.requests.map(({ requestedAt }) => ({ key, requestedAt })))
            .toSorted((one, other) => one.requestedAt - other.requestedAt);
          const asking = times.toSorted((one, other) => one - other).map((time) => keyOf(`user ${time}`));
          expect(passed.map(({ key }) => key)).toEqual(asking);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("are counted so far when a shared draft is stopped early, else only those who reached the end", () => {
    const history = Object.fromEntries(
      Array.from({ length: 10 }, (_, nth) => [`user ${nth}`, [track("Asked", nth * day)]]),
    );
    const partial = simulated(history, { draft: limited(5, 1), steps: 15 });
    expect(partial).toMatchObject({ looked: 10 });
    expect(partial.until).toBeLessThan(from + 9 * day);
    expect(partial.runs.started).toBeLessThan(10);
    const separate = simulated(history, { draft: aDraft(entryByAsked, hello), steps: 9 });
    expect(separate).toMatchObject({ looked: 4, until: from + 30 * day, runs: { started: 4, finished: 4 } });
  });

  it("leave every node they reach, or are still at it", () => {
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
    const userEvent = fc.record({
      who: fc.integer({ min: 0, max: 3 }),
      event: fc.constantFrom("Asked", "Bought"),
      hours: fc.integer({ min: -24, max: 96 }),
      of: fc.constantFrom("a", "b"),
    });
    fc.assert(
      fc.property(
        fc.array(userEvent, { maxLength: 40 }),
        fc.constantFrom("sent", "skipped"),
        (userEvents, outcome) => {
          const histories = Object.fromEntries(
            [0, 1, 2, 3].map((user) => [
              `user ${user}`,
              userEvents
                .filter((each) => each.who === user)
                .map(({ event, hours, of }) =>
                  track(event, hours * 3_600_000, { data: JSON.stringify({ of }) }),
                ),
            ]),
          );
          const result = simulated(histories, { draft, outcome, to: from + 3 * day });
          const runs = result.samples.flatMap(({ trace }) => trace.runs);
          let waiting = 0;
          for (const { visited, left } of Object.values(result.nodes)) {
            waiting += visited - Object.values(left).reduce((sum, count) => sum + count, 0);
          }
          expect(waiting).toBe(result.runs.live);
          expect(result.nodes["EventEntryNode"]?.visited).toBe(result.runs.started);
          expect(result.messages.total).toBe(result.nodes["hello"]?.visited);
          expect(result.runs).toEqual({
            started: runs.length,
            live: runs.filter(({ ends }) => ends === "live").length,
            finished: runs.filter(({ ends }) => ends !== "live").length,
          });
          for (const { path, startedAt } of runs) {
            expect(path[0]?.at).toBe(startedAt);
            expect(path.map(({ at }) => at)).toEqual(path.map(({ at }) => at).toSorted((a, b) => a - b));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
