import { expect, it } from "vitest";
import { advanceRun, stopRun, type RunStep } from "./interpreter.js";
import { aDefinition, alive, aUser, at, begin, email, ending, trail, wait } from "./journeys.fixture.js";
import { compileJourney, type Journey } from "./journey.js";
import { moveRun, settleMove } from "./move-run.js";
import type { JourneyBodyNode } from "./nodes/index.js";
import type { JourneyDefinition } from "./definition.js";
import type { JourneyRun } from "./run.js";

const noon = at("2026-05-01T12:00:00Z");
const user = aUser();

function version(
  number: number,
  nodes: readonly JourneyBodyNode[],
  more: Partial<JourneyDefinition> = {},
): Journey {
  return compileJourney({
    id: "journey-1",
    version: number,
    definition: { ...aDefinition(nodes), ...more },
  });
}

const first = version(1, [wait("a", 60, "b"), email("b", "c"), wait("c", 60)]);
const second = version(2, [wait("a", 60, "b"), email("b", "d"), wait("d", 30, "e"), email("e")]);

interface Asked {
  readonly from?: Journey;
  readonly journey?: Journey;
  readonly isPaused?: boolean;
  readonly segments?: readonly string[];
}

function move(run: JourneyRun, to: string, asked: Asked = {}): RunStep | undefined {
  const { from = first, journey = second, isPaused = false, segments = [] } = asked;
  return moveRun({
    from,
    journey,
    run,
    user: aUser({ segments }),
    now: noon,
    isPaused,
    move: { to, by: "act-1" },
  });
}

function moved(run: JourneyRun, to: string, asked: Asked = {}): RunStep {
  const step = move(run, to, asked);
  if (step === undefined) throw new Error("the run stays");
  return step;
}

function passTime(run: JourneyRun, journey: Journey): JourneyRun {
  return alive(advanceRun({ journey, run, trigger: { type: "time" }, user, now: run.wait.until ?? noon }));
}

function settle(run: JourneyRun, outcome: "sent" | "failed", journey: Journey): RunStep {
  const id = run.wait.delivery?.id ?? "";
  const trigger = { type: "delivery", id, outcome, retryable: false, folded: true } as const;
  return advanceRun({ journey, run, trigger, user, now: noon });
}

it("enters the node of the version as along an edge", () => {
  const run = alive(begin(first, { now: noon }));
  const step = moved(run, "d");
  expect(step.run).toMatchObject({ id: run.id, version: 2, at: "d", movedBy: "act-1", visits: 3 });
  expect(step.visited).toMatchObject([{ nodeId: "d", cause: "moved" }]);
  expect(step.alarmAt).toBe(noon + 30_000);
  expect(trail(step)).toStrictEqual(["EntryNode", "a", "d"]);
});

it("leaves when it is moved out, and stays where the version has no such node", () => {
  const run = alive(begin(first, { now: noon }));
  expect(ending(moved(run, "ExitNode"))).toBe("exited");
  expect(move(run, "c")).toBeUndefined();
  expect(move(run, "EntryNode")).toBeUndefined();
});

it("stays in a paused journey where it would leave, and moves to a wait", () => {
  const run = alive(begin(first, { now: noon }));
  expect(move(run, "e", { isPaused: true })).toBeUndefined();
  expect(moved(run, "d", { isPaused: true }).run).toMatchObject({ at: "d", version: 2 });
});

it("moves when the message under way is settled", () => {
  const run = passTime(alive(begin(first, { now: noon })), first);
  const asked = moved(run, "d");
  expect(asked.run).toMatchObject({ at: "b", version: 1, moving: { to: "d" }, wait: run.wait });
  expect(asked.orders).toStrictEqual([]);
  const waiting = alive(asked);
  const options = { from: first, journey: second, run: waiting, user, now: noon };
  const step = settleMove({ ...options, move: { to: "d", by: "act-1" }, isSent: true });
  expect(step?.run).toMatchObject({ at: "d", version: 2, movedBy: "act-1" });
  expect(step?.run).not.toHaveProperty("moving");
});

it("does not request the message under way again at the same node of another version", () => {
  const run = passTime(alive(begin(first, { now: noon })), first);
  const step = moved(run, "b");
  expect(step).toMatchObject({ orders: [], visited: [], run: { at: "b", version: 2, wait: run.wait } });
  expect(trail(settle(alive(step), "sent", second)).slice(-2)).toStrictEqual(["b", "d"]);
});

it("requests no message a second time when it is moved back", () => {
  const atB = passTime(alive(begin(first, { now: noon })), first);
  const atC = alive(settle(atB, "sent", first));
  const again = moved(atC, "b");
  expect(again.orders).toStrictEqual([]);
  expect(again.run).toMatchObject({ at: "d" });
  expect(again.visited.map(({ nodeId, cause }) => [nodeId, cause])).toStrictEqual([
    ["b", "moved"],
    ["d", "sent"],
  ]);
  const before = alive(moved(atC, "a"));
  expect(before.sentAt).toStrictEqual(["b"]);
  const passed = advanceRun({
    journey: second,
    run: before,
    trigger: { type: "time" },
    user,
    now: noon + 60_000,
  });
  expect(passed).toMatchObject({ orders: [], run: { at: "d" } });
  expect(passed.run).not.toHaveProperty("sentAt");
});

it("does not request again what was sent while the move waited", () => {
  const atB = passTime(alive(begin(first, { now: noon })), first);
  const options = { from: first, journey: second, run: alive(moved(atB, "a")), user, now: noon };
  const back = { to: "a", by: "act-1" };
  expect(settleMove({ ...options, move: back, isSent: true })?.run.sentAt).toStrictEqual(["b"]);
  expect(settleMove({ ...options, move: back, isSent: false })?.run.sentAt).toBeUndefined();
});

it("requests the messages of a circle again, which it would have come to", () => {
  const circle = [wait("a", 60, "b"), email("b", "a")];
  const [one, two] = [version(1, circle), version(2, circle)];
  const atB = passTime(alive(begin(one, { now: noon })), one);
  const atA = alive(settle(atB, "sent", one));
  expect(moved(atA, "b", { from: one, journey: two }).orders).toHaveLength(1);
});

it("leaves by an exit condition of the version that the user meets already", () => {
  const exits = [{ type: "Segment", segmentId: "buyers" }] as const;
  const journey = version(2, [wait("d", 30)], { exitConditions: exits });
  const run = alive(begin(first, { now: noon }));
  const step = moved(run, "d", { journey, segments: ["buyers"] });
  expect(step.run).toMatchObject({ finished: "exitCondition", met: "segment:buyers", at: "a", version: 1 });
});

it("stops a run where it is", () => {
  const run = alive(begin(first, { now: noon }));
  const { run: stopped } = stopRun({ ...run, moving: { to: "d", by: "act-1" } }, "Ann", noon);
  expect(stopped).toMatchObject({ finished: "stopped", stoppedBy: "Ann", at: "a", finishedAt: noon });
  expect(stopped).not.toHaveProperty("moving");
  expect(stopRun(run, "", noon).run).not.toHaveProperty("stoppedBy");
});
