/** A simulation as the API returns it. */
import { channels, parseActorKey, type Channel, type DeliveryOutcome } from "@signalbox/core";
import {
  messagesByVisit,
  sumCounts,
  type MessageCounts,
  type NodeCounts,
  type RunCounts,
  type SimulationAnswer,
  type Trace,
  type TracedRequest,
  type TracedRun,
  type TracedVisit,
  type TracedWait,
} from "@signalbox/user-queries";
import { z } from "zod";

const maxRunsShown = 20;
const maxPathShown = 200;

type Counts = Readonly<Record<string, number>>;

export interface ShownSimulation {
  readonly people: {
    readonly looked: number;
    readonly total: number;
    readonly isEstimate: boolean;
    readonly cut: number;
  };
  readonly until: string;
  readonly unfinished?: readonly string[];
  readonly runs: RunCounts;
  readonly nodes: Readonly<Record<string, NodeCounts & { readonly skipped?: Counts }>>;
  readonly messages: {
    readonly total: number;
    readonly byNode: Counts;
    readonly byDay: Counts;
    readonly skipped?: { readonly byReason: Counts; readonly byNode: Counts };
    readonly held?: number;
    readonly busiestMinute?: { readonly at: string; readonly count: number };
  };
  readonly samples: readonly ShownUser[];
}

interface ShownUser {
  readonly userId: string;
  readonly isAnonymous?: true;
  readonly runs: readonly ShownRun[];
}

interface ShownRun {
  readonly startedAt: string;
  readonly key?: string;
  readonly path: readonly ShownStep[];
  readonly ends: string;
  readonly endedAt?: string;
  readonly convertedAt?: string;
}

interface ShownStep {
  readonly nodeId: string;
  readonly name?: string;
  readonly at: string;
  readonly cause: string;
  readonly waits?: readonly ShownWait[];
  readonly message?: ShownMessage;
}

interface ShownWait {
  readonly for: TracedWait["for"];
  readonly since: string;
  readonly until?: string;
  readonly segmentIds?: readonly string[];
}

interface ShownMessage {
  readonly channel: Channel;
  readonly templateId: string;
  readonly outcome: DeliveryOutcome | "held";
  readonly at?: string;
  readonly reason?: string;
  readonly heldUntil?: string;
}

const counts = z.record(z.string(), z.int());
const reasonCounts = counts.describe("By reason, as of a delivery: `SubscriptionState`, `Suppressed`, …");

const waitSchema: z.ZodType<ShownWait> = z.object({
  for: z
    .enum(["time", "segments", "message", "permit"])
    .describe("`message`: until its outcome is known. `permit`: of a rate limit."),
  since: z.iso.datetime(),
  until: z.iso.datetime().exactOptional().describe("When time ends it at the latest."),
  segmentIds: z.array(z.string()).exactOptional().describe("The segments of which one ends it."),
});

const messageSchema: z.ZodType<ShownMessage> = z.object({
  channel: z.enum(channels),
  templateId: z.string(),
  outcome: z
    .enum(["sent", "skipped", "failed", "held"])
    .describe("`held`: it waits for quiet hours at `to`."),
  at: z.iso.datetime().exactOptional().describe("When it was sent, or known that it is not."),
  reason: z.string().exactOptional().describe("Why not, as of a delivery; with `checks`."),
  heldUntil: z.iso.datetime().exactOptional().describe("Until when quiet hours held it."),
});

/** Of the answer. */
export const simulationSchema: z.ZodType<ShownSimulation> = z.object({
  people: z.object({
    looked: z.int().describe("Users that were simulated. All counts of this answer are of these users."),
    total: z.int().describe("Users in question; for `userIds`, the number of requested ids."),
    isEstimate: z.boolean().describe("The time was up before all users were simulated."),
    cut: z.int().describe("Users whose simulation was cut off because too much happened."),
  }),
  until: z.iso
    .datetime()
    .describe("How far simulated time went: to `to`, unless a draft with rate limits took too long."),
  unfinished: z
    .array(z.string())
    .exactOptional()
    .describe("With `allowUnfinished`: ids of the nodes that are unfinished or faulty, where runs end."),
  runs: z.object({
    started: z.int(),
    finished: z.int(),
    live: z.int(),
    converted: z
      .int()
      .exactOptional()
      .describe("Of those started, how many reached the goal; absent when none."),
    heldOut: z.int().exactOptional().describe("Not among those started; absent when none."),
    heldOutConverted: z
      .int()
      .exactOptional()
      .describe("Of those held out, how many reached the goal; absent when none."),
  }),
  nodes: z
    .record(
      z.string(),
      z.object({
        visited: z.int(),
        left: counts.describe("By cause."),
        skipped: reasonCounts.exactOptional(),
      }),
    )
    .describe("By id. A user who visited a node and has not left it is still there."),
  messages: z.object({
    total: z.int(),
    byNode: counts,
    byDay: counts.describe("UTC, for example 2030-01-31."),
    skipped: z
      .object({ byReason: reasonCounts, byNode: counts })
      .exactOptional()
      .describe(
        "With `checks`: messages that would not have been sent; the others of `messages` are without them.",
      ),
    held: z
      .int()
      .exactOptional()
      .describe("With `checks`: messages that wait for quiet hours to end at `to`."),
    busiestMinute: z
      .object({ at: z.iso.datetime(), count: z.int() })
      .exactOptional()
      .describe("With `checks`: the minute in which most messages are sent; absent when none is."),
  }),
  samples: z.array(
    z.object({
      userId: z.string(),
      isAnonymous: z.literal(true).exactOptional(),
      runs: z
        .array(
          z.object({
            startedAt: z.iso.datetime(),
            key: z.string().exactOptional(),
            path: z.array(
              z.object({
                nodeId: z.string(),
                name: z.string().exactOptional(),
                at: z.iso.datetime(),
                cause: z.string().describe("The edge it came along; at the entry, what started the run."),
                waits: z.array(waitSchema).exactOptional().describe("Of one user: what it waited for there."),
                message: messageSchema.exactOptional().describe("Of one user: the message of the node."),
              }),
            ),
            ends: z
              .string()
              .describe(
                "`live`, or why it ended: `exited`, `converted`, `heldOut`, `messageSkipped`, `unfinished`, …",
              ),
            endedAt: z.iso.datetime().exactOptional().describe("Of one user; absent while it is live."),
            convertedAt: z.iso.datetime().exactOptional().describe("When it reached the goal."),
          }),
        )
        .describe(`The first ${maxRunsShown}, each with the first ${maxPathShown} nodes it came to.`),
    }),
  ),
});

export interface ShownParts {
  readonly isChecked: boolean;
  /** Whether nodes may be unfinished. */
  readonly showsUnfinished: boolean;
}

/** `isChecked`: whether messages were checked; without, the answer is that of clients that do not know the checks. */
export function shownSimulation(
  answer: SimulationAnswer,
  { isChecked, showsUnfinished }: ShownParts,
): ShownSimulation {
  const { looked, total, isEstimate, cut, until, runs, nodes, messages, samples, draftNodes } = answer;
  const { isDetailed, unfinished } = answer;
  const names = new Map(draftNodes.map(({ id, name }) => [id, name]));
  return {
    people: { looked, total, isEstimate, cut },
    until: iso(until),
    ...(showsUnfinished && { unfinished }),
    runs,
    nodes: Object.fromEntries(
      Object.entries(nodes).map(([id, node]) => {
        const skipped = messages.skipped[id];
        return [id, { ...node, ...(skipped !== undefined && { skipped }) }];
      }),
    ),
    messages: shownMessages(messages, isChecked),
    samples: samples.map(({ key, trace }) => {
      const { kind, id } = parseActorKey(key);
      return {
        userId: id,
        ...(kind === "anonymous" && { isAnonymous: true as const }),
        runs: trace.runs.slice(0, maxRunsShown).map((run) => shownRun(run, { trace, names, isDetailed })),
      };
    }),
  };
}

function shownMessages(
  { total, byNode, byDay, byMinute, skipped, held }: MessageCounts,
  isChecked: boolean,
): ShownSimulation["messages"] {
  if (!isChecked) return { total, byNode, byDay };
  const busiest = busiestOf(byMinute);
  const skippedByNode = Object.entries(skipped).map(([id, reasons]): [string, number] => [
    id,
    sumOf(reasons),
  ]);
  return {
    total,
    byNode,
    byDay,
    skipped: {
      byReason: Object.values(skipped).reduce(sumCounts, {}),
      byNode: Object.fromEntries(skippedByNode),
    },
    held,
    ...(busiest !== undefined && { busiestMinute: busiest }),
  };
}

/** The first of those with most messages. */
function busiestOf(byMinute: MessageCounts["byMinute"]): ShownSimulation["messages"]["busiestMinute"] {
  let busiest: readonly [at: number, count: number] | undefined;
  for (const [at, count] of byMinute) {
    if (busiest === undefined || count > busiest[1] || (count === busiest[1] && at < busiest[0]))
      busiest = [at, count];
  }
  return busiest === undefined ? undefined : { at: iso(busiest[0]), count: busiest[1] };
}

function sumOf(reasons: Counts): number {
  return Object.values(reasons).reduce((sum, count) => sum + count, 0);
}

interface RunView {
  readonly trace: Trace;
  readonly names: ReadonlyMap<string, string | undefined>;
  readonly isDetailed: boolean;
}

function shownRun(run: TracedRun, view: RunView): ShownRun {
  const { startedAt, key, path, ends, endedAt, convertedAt } = run;
  const messages = view.isDetailed ? messagesByVisit(run, view.trace) : new Map<number, never>();
  return {
    startedAt: iso(startedAt),
    ...(key !== undefined && { key }),
    path: path.slice(0, maxPathShown).map((visit, index) => shownStep(visit, messages.get(index), view)),
    ends,
    ...(view.isDetailed && endedAt !== undefined && { endedAt: iso(endedAt) }),
    ...(convertedAt !== undefined && { convertedAt: iso(convertedAt) }),
  };
}

function shownStep(
  { nodeId, at, cause, waits }: TracedVisit,
  message: TracedRequest | undefined,
  { names }: RunView,
): ShownStep {
  const name = names.get(nodeId);
  return {
    nodeId,
    ...(name !== undefined && { name }),
    at: iso(at),
    cause,
    ...(waits !== undefined && { waits: waits.map(shownWait) }),
    ...(message !== undefined && { message: shownMessage(message) }),
  };
}

function shownWait({ since, until, for: what, segmentIds }: TracedWait): ShownWait {
  return {
    for: what,
    since: iso(since),
    ...(until !== undefined && { until: iso(until) }),
    ...(segmentIds !== undefined && { segmentIds }),
  };
}

function shownMessage({ channel, templateId, heldUntil, settled }: TracedRequest): ShownMessage {
  return {
    channel,
    templateId,
    outcome: settled?.outcome ?? "held",
    ...(settled !== undefined && { at: iso(settled.at) }),
    ...(settled?.reason !== undefined && { reason: settled.reason }),
    ...(heldUntil !== undefined && { heldUntil: iso(heldUntil) }),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
