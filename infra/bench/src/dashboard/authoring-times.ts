/** What an editor of a segment asks while its author types: the counts of twenty conditions, and completion. */
import { performance } from "node:perf_hooks";
import type { SegmentDefinition } from "@signalbox/audience";
import { rowOf, type Row } from "../benchmark.js";
import { priceSteps, quietDays, rareEvent } from "../history/population.js";
import type { AdminCalls } from "../load/admin-calls.js";
import { percentile } from "../measure/percentiles.js";

const calls = 15;
const previewGoal = { atMost: 500 };
const completionGoal = { atMost: 100 };

export async function timeAuthoring(admin: AdminCalls): Promise<readonly Row[]> {
  const definition = twentyConditions();
  const preview = (conditions: boolean) => async (): Promise<void> => {
    const body = { definition, conditions, firstAnswer: true };
    const answer = (await admin.callApi("POST", "/segments/preview", body)) as PreviewBody;
    if ((answer.conditions?.length ?? 0) !== (conditions ? definition.nodes.length : 0)) {
      throw new Error("not every condition was counted");
    }
  };
  const [counting, without] = await timeCalls(preview(true), preview(false));
  return [
    rowOf(
      {
        what: "preview with the counts of 20 conditions, first answer",
        figure: percentile(counting.repeated, 0.5),
        unit: "ms",
        limit: { what: "the same without these counts", figure: percentile(without.repeated, 0.5) },
        detail: detailOf(counting),
      },
      previewGoal,
    ),
    ...(await timeCompletion(admin)),
  ];
}

interface PreviewBody {
  readonly conditions?: readonly object[];
}

interface Times {
  /** Of the first call, which nothing was remembered for, ms. */
  readonly first: number;
  readonly repeated: readonly number[];
}

/** Both in turns; the second one is optional. */
async function timeCalls(
  call: () => Promise<void>,
  other: () => Promise<void> = () => Promise.resolve(),
): Promise<readonly [Times, Times]> {
  const times: [number, number][] = [];
  for (let each = 0; each <= calls; each += 1) times.push([await timed(call), await timed(other)]);
  const timesOf = (which: 0 | 1): Times => {
    const [first = Number.NaN, ...repeated] = times.map((pair) => pair[which]);
    return { first, repeated };
  };
  return [timesOf(0), timesOf(1)];
}

async function timed(call: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

function detailOf({ first, repeated }: Times): string {
  return `first call ${first.toFixed(0)} ms; then p95 ${percentile(repeated, 0.95).toFixed(1)} ms`;
}

const product = encodeURIComponent("Product Viewed");
const completions: readonly (readonly [what: string, query: string])[] = [
  ["traits", "what=traits&prefix=p"],
  ["events", "what=events&prefix=war"],
  ["properties of an event", `what=eventProperties&event=${product}&prefix=p`],
  ["values of a trait", "what=values&path=plan&prefix=te"],
  ["values of a property", `what=values&event=${encodeURIComponent(rareEvent)}&path=price`],
];

/** The figure is that of the first call, which reads a sample: later ones are answered from memory. */
async function timeCompletion(admin: AdminCalls): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [what, query] of completions) {
    const [times] = await timeCalls(async () => {
      const answer = (await admin.callApi("GET", `/completion?${query}`)) as CompletionBody;
      if (answer.completions.length === 0) throw new Error(`nothing completes ${query}`);
    });
    const row = { what: `completion of ${what}`, figure: times.first, unit: "ms", detail: detailOf(times) };
    rows.push(rowOf(row, completionGoal));
  }
  return rows;
}

interface CompletionBody {
  readonly completions: readonly object[];
}

/** Traits and events in two groups: frequent, rare, in time, by properties, and such that hold for nearly everyone. */
function twentyConditions(): SegmentDefinition {
  const prices = priceSteps.slice(0, 8).map((value, step) => ({
    id: `price-${step}`,
    type: "Performed" as const,
    event: "Order Completed",
    timesOperator: ">=" as const,
    properties: [{ path: "price", operator: { type: "GreaterThanOrEqual" as const, value } }],
  }));
  const plans = ["team", "free", "starter", "business"].map((value) => ({
    id: `plan-${value}`,
    type: "Trait" as const,
    path: "plan",
    operator: { type: "Equals" as const, value },
  }));
  const claims = [1, 7, 14, 30, 60, 90].map((days) => ({
    id: `claims-${days}`,
    type: "Performed" as const,
    event: rareEvent,
    times: 0,
    withinSeconds: days * 24 * 60 * 60,
  }));
  const viewed = {
    id: "viewed",
    type: "Performed" as const,
    event: "Product Viewed",
    timesOperator: ">=" as const,
    withinSeconds: quietDays * 24 * 60 * 60,
  };
  const reads = {
    id: "reads",
    type: "Trait" as const,
    path: "newsletter",
    operator: { type: "Equals" as const, value: true },
  };
  const any = [reads, ...prices, ...plans].map(({ id }) => id);
  return {
    entryNode: { id: "all", type: "And", children: ["any", viewed.id, ...claims.map(({ id }) => id)] },
    nodes: [{ id: "any", type: "Or", children: any }, viewed, ...claims, ...prices, ...plans, reads],
  };
}
