/**
 * Changes segments and user properties one after another while clients send and processes are killed, with journeys that
 * start with changing segments and wait for others. Afterwards every user is what their history makes of them, a rebuild
 * corrects nobody, also with a paused segment, and the memberships that moved journeys were true.
 */
import { randomUUID } from "node:crypto";
import { parseWorkspaceId } from "@signalbox/core";
import { checkJourneyCauses, type CauseFigures, type Rng, type SegmentVersion } from "@signalbox/simulation";
import { connectMongoStorage } from "@signalbox/storage";
import { expect } from "vitest";
import { expectAudience } from "./audience.fixture.js";
import { clientOf, until, type Answer } from "./client.fixture.js";
import { drained, expectRebuildFindsNothing } from "./exactness.fixture.js";
import { openLedger } from "./ledger.fixture.js";
import { startLoad, type Load } from "./load.fixture.js";
import { killAndStart, type System } from "./system.fixture.js";

export interface Churn {
  readonly system: System;
  readonly rng: Rng;
  /** How many times definitions are changed. */
  readonly changes: number;
  /** Acknowledged calls between two changes. */
  readonly callsBetween: number;
  /** A process is killed after so many changes. */
  readonly killEvery: number;
  /** Groups of a hundred users with a load of their own. */
  readonly loads: number;
  readonly eventsPerSecond: number;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
type Definition = SegmentVersion["definition"];

const performed = (event: string, times: number, timesOperator: string): Node => ({
  type: "Performed",
  event,
  times,
  timesOperator,
});
const plan = (operator: object): Node => ({ type: "Trait", path: "plan", operator });
const equals = (value: number): Node => plan({ type: "Equals", value });
const hasBeen = (comparator: string, windowSeconds: number): Node =>
  plan({ type: "HasBeen", comparator, value: 3, windowSeconds });
const memberOf = (groupId: string): Node => ({ type: "Group", groupId });

/** Of the segments that journeys start with and wait for: by events, traits, absence, duration and groups. */
function entryDefinitions(prefix: string): readonly Definition[] {
  return [
    single(performed("Event 1", 3, ">=")),
    single(performed("Event 2", 0, "=")),
    single(equals(3)),
    single(plan({ type: "NotEquals", value: 3 })),
    single(hasBeen("GTE", 1)),
    single({
      type: "LastPerformed",
      event: "Event*",
      hasProperties: [{ path: "amount", operator: { type: "GreaterThanOrEqual", value: 500 } }],
    }),
    both("And", equals(5), performed("Event 3", 2, ">=")),
    both("And", performed("Event 4", 0, "="), memberOf(`${prefix}-0-group-1`)),
    both("Or", memberOf(`${prefix}-0-group-2`), plan({ type: "LessThan", value: 2 })),
  ];
}

const otherNodes: readonly Node[] = [
  { type: "Everyone" },
  { type: "Manual", version: 1 },
  { type: "Manual", version: 1 },
  { type: "RandomBucket", percent: 0.3 },
  { type: "Group", trait: { path: "seats", operator: { type: "GreaterThanOrEqual", value: 50 } } },
  { type: "Group", trait: { path: "seats", operator: { type: "LessThan", value: 50 } } },
  performed("Event*", 40, "<"),
  { ...performed("Event 1", 1, ">="), withinSeconds: 86_400 * 365 },
  hasBeen("LT", 86_400 * 365),
];

const userProperties: readonly object[] = [
  { type: "Trait", path: "plan" },
  { type: "Performed", event: "Event 1", path: "amount" },
  { type: "PerformedMany", or: [{ event: "Event 2" }] },
  { type: "AnonymousId" },
];

const entryNames = ["entry a", "entry b", "entry c"] as const;
const otherNames = ["other a", "other b", "other c", "other d"] as const;

function single(node: Node): Definition {
  return { entryNode: { id: "1", ...node }, nodes: [] } as unknown as Definition;
}

function both(type: "And" | "Or", one: Node, other: Node): Definition {
  const entryNode = { id: "both", type, children: ["1", "2"] };
  return {
    entryNode,
    nodes: [
      { id: "1", ...one },
      { id: "2", ...other },
    ],
  } as unknown as Definition;
}

/** Returns how often a membership started a run, ended a wait, or was missing at its end. */
export async function churnDefinitions(churn: Churn): Promise<CauseFigures> {
  const { system, rng, changes, killEvery, callsBetween } = churn;
  const began = Date.now();
  const prefix = "churn";
  const loads = startLoads(churn, prefix);
  const [load] = loads;
  if (load === undefined) throw new TypeError("a load is needed");
  const timeline = new Map<string, SegmentVersion[]>();
  const definitions = entryDefinitions(prefix);
  let change = 0;
  try {
    for (const name of entryNames)
      await putEntry(churn, name, { definition: rng.pick(definitions), timeline });
    const journeys = await startJourneys(system, [...timeline.keys()]);
    const paused = { name: "paused halfway", definition: single({ type: "Everyone" }) };
    const { body } = await call(system, "PUT", "/segments/", paused);
    const { id } = body as { readonly id: string };
    while (change < changes) {
      change += 1;
      if (change === Math.ceil(changes / 2))
        await call(system, "PATCH", "/segments/status", { id, status: "Paused" });
      await Promise.all([
        rng.chance(0.5)
          ? putEntry(churn, rng.pick(entryNames), { definition: rng.pick(definitions), timeline })
          : changeOther(churn, prefix),
        ...(change % killEvery === 0 ? [killAndStart(victims(churn, change / killEvery))] : []),
      ]);
      await load.more(callsBetween);
    }
    await call(system, "PUT", "/computed-properties/recompute", { status: "Running" });
    await Promise.all(loads.map((each) => each.stop()));
    const calls = loads.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    const report = (figures: object): void =>
      console.log(prefix, JSON.stringify({ ...figures, ms: Date.now() - began }));
    report({ calls, changes });
    await drained(system);
    report({ drained: true });
    await expectAudience(system);
    report({ audience: true });
    const figures = await expectTrueCauses(system, timeline, journeys);
    report(figures);
    expect((await clientOf(system).admin("GET", "/dead-letters")).body).toMatchObject({ count: 0 });
    await expectRebuildFindsNothing(system);
    return figures;
  } catch (error) {
    for (const each of loads) each.abandon();
    console.error(`after ${change} changes and ${Date.now() - began} ms`);
    console.error(
      system.output
        .filter((line) => !line.includes('"level":"info"'))
        .slice(-10)
        .join("\n"),
    );
    throw error;
  }
}

function startLoads({ system, rng, loads, eventsPerSecond }: Churn, prefix: string): readonly Load[] {
  const pace = { eventsPerSecond: eventsPerSecond / loads, resendsOneIn: 50 };
  return Array.from({ length: loads }, (_, index) =>
    startLoad({ system, ledger: openLedger(), rng, prefix: `${prefix}-${index}`, clients: 2, pace }),
  );
}

/** Workers, one worker, or an api. */
function victims({ system, rng }: Churn, nth: number): System["workers"] {
  if (nth % 3 === 0) return [rng.pick(system.apis)];
  return nth % 3 === 1 ? [rng.pick(system.workers)] : system.workers;
}

/** A worker decides with a definition until it has read the next one, within this time, ms. */
const viewLagMs = 10_000;

async function putEntry(
  { system }: Churn,
  name: string,
  {
    definition,
    timeline,
  }: { readonly definition: Definition; readonly timeline: Map<string, SegmentVersion[]> },
): Promise<void> {
  const from = Date.now();
  const { body } = await call(system, "PUT", "/segments/", { name, definition });
  const { id: segmentId } = body as { readonly id: string };
  const usedUntil = Date.now() + viewLagMs;
  const earlier = timeline.get(segmentId) ?? [];
  const ended = earlier.map((version) =>
    version.until === Infinity ? { ...version, until: usedUntil } : version,
  );
  timeline.set(segmentId, [...ended, { segmentId, definition, from, until: Infinity }]);
}

/** One that no journey uses. A refusal is an answer as well: the segment may not exist, or be no list. */
async function changeOther({ system, rng, loads }: Churn, prefix: string): Promise<void> {
  const name = rng.pick(otherNames);
  const kind = rng.below(10);
  if (kind < 4) {
    return void (await call(system, "PUT", "/segments/", { name, definition: single(rng.pick(otherNodes)) }));
  }
  if (kind === 4) {
    const definition = rng.pick(userProperties);
    return void (await call(system, "PUT", "/user-properties/", { name: `${name} value`, definition }));
  }
  if (kind === 5) {
    const status = rng.pick(["Paused", "Running", "Running"]);
    return void (await call(system, "PUT", "/computed-properties/recompute", { status }));
  }
  const { body } = await call(system, "GET", "/segments/");
  const { segments } = body as {
    readonly segments: readonly { readonly id: string; readonly name: string }[];
  };
  const id = segments.find((each) => each.name === name)?.id;
  if (id === undefined) return;
  if (kind === 6) return void (await call(system, "DELETE", "/segments/", { id }));
  if (kind === 7) {
    const status = rng.pick(["Paused", "Running", "NotStarted"]);
    return void (await call(system, "PATCH", "/segments/status", { id, status }));
  }
  const userIds = Array.from({ length: 30 }, () => `${prefix}-${rng.below(loads)}-user-${rng.below(60)}`);
  await call(system, "POST", "/segments/manual-segment/update", {
    segmentId: id,
    userIds,
    append: rng.chance(0.3),
  });
}

/** Commands wait behind events and recomputes, and longer while processes restart, ms. */
const answerLimitMs = 240_000;

/** One command, repeated until it is answered. */
async function call(system: System, method: string, path: string, body?: object): Promise<Answer> {
  const headers = { "idempotency-key": randomUUID(), prefer: "wait=2" };
  const payload = body && { workspaceId: system.workspaceId, ...body };
  const answer = await until(
    () =>
      clientOf(system)
        .admin(method, path, payload, method === "GET" ? {} : headers)
        .catch(() => undefined),
    (given) => given !== undefined && given.status !== 202 && given.status < 500,
    answerLimitMs,
  );
  if (answer === undefined) throw new TypeError("the answer is known");
  return answer;
}

type Journeys = Parameters<typeof checkJourneyCauses>[0]["journeys"];

/** One for each segment: it waits for the next segment. Every entering starts a run. */
async function startJourneys(system: System, segmentIds: readonly string[]): Promise<Journeys> {
  const started = await Promise.all(
    segmentIds.map(async (entry, index) => {
      const awaited = segmentIds[(index + 1) % segmentIds.length] ?? entry;
      const definition = {
        entryNode: { type: "EntryNode", segment: entry, child: "rest" },
        exitNode: { type: "ExitNode" },
        nodes: [
          { type: "DelayNode", id: "rest", child: "await", variant: { type: "Second", seconds: 1 } },
          {
            type: "WaitForNode",
            id: "await",
            timeoutSeconds: 2,
            timeoutChild: "ExitNode",
            segmentChildren: [{ id: "last", segmentId: awaited }],
          },
          { type: "DelayNode", id: "last", child: "ExitNode", variant: { type: "Second", seconds: 1 } },
        ],
      };
      const body = { name: `on ${index}`, definition, status: "Running", canRunMultiple: true };
      return [await clientOf(system).put("/journeys/", body), { entry, awaited }] as const;
    }),
  );
  return new Map(started);
}

async function expectTrueCauses(
  system: System,
  timeline: ReadonlyMap<string, readonly SegmentVersion[]>,
  journeys: Journeys,
): Promise<CauseFigures> {
  const workspaceId = parseWorkspaceId(system.workspaceId);
  if (workspaceId === undefined) throw new Error("a workspace is needed");
  const storage = await connectMongoStorage({ url: system.mongodbUrl });
  try {
    const versions = [...timeline.values()].flat();
    return await checkJourneyCauses({ workspaceId, storage, versions, journeys });
  } finally {
    await storage.close();
  }
}
