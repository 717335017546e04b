/**
 * The cost of a journey when events are applied. An event moves its user into a segment, and thereby into a journey of
 * three nodes: entry, a split, a day's delay. Compared with the same events without a journey, without a segment, and
 * with events of users who already wait in the journey. Every round has its own users, so no user enters twice.
 */
import { firstSeqAt } from "@signalbox/core";
import { recomputed } from "../load/define.js";
import type { BenchContext } from "../benchmark.js";
import type { Installation } from "../installation.js";
import type { RawDriver } from "../limits/start-raw-driver.js";
import type { AdminCalls } from "../load/admin-calls.js";
import { applyEndToEnd } from "../load/apply-end-to-end.js";
import { trackCall, userIdOf } from "../load/calls.js";
import { prepareCalls } from "../load/post-events.js";
import type { WorkerFigures } from "../worker-figures.js";

/** Stored events per event that starts a run: itself, the entry, the split, the delay. */
export const storedEach = 4;

const entering = "Signed Up";
const joining = "Registered";
const nothing = "Page Left";
const day = 86_400;

export interface ThreeSteps {
  readonly system: Installation;
  readonly raw: RawDriver;
  readonly context: BenchContext;
  readonly random: () => number;
  /** The first of the users of these rounds. */
  readonly firstUser: number;
  readonly events: number;
}

/** A round of each kind: applied events per second, counted as posted. */
export interface ThreeStepRounds {
  nothing(): Promise<number>;
  segment(): Promise<number>;
  journey(): Promise<number>;
  /** Of users who entered in the latest round of `journey`. */
  waiting(): Promise<number>;
  /** The raw driver rewrites what the latest round of `journey` stored; in posted events. */
  raw(): Promise<number>;
  readonly detail: (kind: Exclude<keyof ThreeStepRounds, "detail">) => string;
}

/** Call it before there are users: a definition then takes effect at once. */
export async function putThreeSteps(admin: AdminCalls): Promise<void> {
  const segments = new Map<string, string>();
  for (const event of [entering, joining]) {
    const entryNode = { id: "1", type: "Performed", event, timesOperator: ">=", times: 1 };
    const put = { name: `Ever ${event}`, definition: { entryNode, nodes: [] } };
    segments.set(event, ((await admin.callApi("PUT", "/segments/", put)) as { readonly id: string }).id);
  }
  await recomputed(admin);
  const [segment, other] = [entering, joining].map((event) => segments.get(event));
  const split = {
    type: "SegmentSplitNode",
    id: "split",
    variant: { type: "Boolean", segment: other, trueChild: "ExitNode", falseChild: "a day" },
  };
  const wait = {
    type: "DelayNode",
    id: "a day",
    child: "ExitNode",
    variant: { type: "Second", seconds: day },
  };
  await admin.callApi("PUT", "/journeys/", {
    name: "Three steps",
    status: "Running",
    definition: {
      entryNode: { type: "EntryNode", segment, child: split.id },
      exitNode: { type: "ExitNode" },
      nodes: [split, wait],
    },
  });
}

export function threeStepRounds(parts: ThreeSteps): ThreeStepRounds {
  const { system, raw, context, random, events } = parts;
  const details = new Map<string, string>();
  let nextUser = parts.firstUser;
  let latest = { firstUser: nextUser, fromSeq: 0, size: 1 };

  const post = async (kind: string, event: string, firstUser: number): Promise<number> => {
    const calls = Array.from({ length: events }, (_, index) => ({
      ...trackCall(userIdOf(firstUser + index), random),
      event,
    }));
    const { perSecond, detail } = await applyEndToEnd(system, prepareCalls(calls));
    details.set(kind, detail);
    return perSecond;
  };
  const freshUsers = (): number => {
    const first = nextUser;
    nextUser += events;
    return first;
  };
  const profiled = async <Result>(title: string, work: () => Promise<Result>): Promise<Result> => {
    const processes = (await system.processes()).filter(({ name }) => name === "worker");
    context.profiler.start(processes);
    const result = await work();
    await context.profiler.stop(processes, title);
    return result;
  };

  return {
    nothing: () => post("nothing", nothing, parts.firstUser),
    segment: () => post("segment", joining, freshUsers()),
    async journey() {
      const firstUser = freshUsers();
      const before = system.workerFigures();
      latest = { firstUser, fromSeq: firstSeqAt(Date.now()), size: latest.size };
      const perSecond = await profiled("three steps", () => post("journey", entering, firstUser));
      latest.size = eventsAStep(before, system.workerFigures()) * storedEach;
      return perSecond;
    },
    waiting: () => post("waiting", nothing, latest.firstUser),
    async raw() {
      const order = {
        fromSeq: latest.fromSeq,
        size: latest.size,
        partitions: system.partitions,
        warmUp: 0.2,
      };
      const { perSecond } = await raw.round(order, () => undefined);
      return perSecond / storedEach;
    },
    detail: (kind) => details.get(kind) ?? "",
  };
}

function eventsAStep(before: WorkerFigures | undefined, after: WorkerFigures | undefined): number {
  const steps = (after?.steps ?? 0) - (before?.steps ?? 0);
  const messages = (after?.messages ?? 0) - (before?.messages ?? 0);
  return steps > 0 ? Math.max(1, Math.round(messages / steps)) : 1;
}
