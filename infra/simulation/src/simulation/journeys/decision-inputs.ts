/** The journey inputs and effects of a decision, read from its message and its effects. */
import {
  type DeliveryNews,
  type DeliveryRequest,
  type EventRecord,
  parseActorKey,
  type RunActBody,
} from "@signalbox/core";
import type { AppliedDecision } from "./journal.js";

export interface DecisionInputs {
  readonly event?: EventRecord;
  readonly news?: DeliveryNews;
  readonly permit?: { readonly id: string; readonly at: number };
  readonly begunJourney?: { readonly journeyId: string; readonly since?: number };
  readonly runAct?: RunActBody;
}

export function inputsOf({ type, body }: AppliedDecision): DecisionInputs {
  if (type === "event" || type === "adopt") return body as DecisionInputs;
  if (type === "news") return body as DecisionInputs;
  if (type === "turn") return { permit: body as { readonly id: string; readonly at: number } };
  if (type === "act-on-runs") return { runAct: body as RunActBody };
  if (type === "start-journey") {
    return { begunJourney: body as { readonly journeyId: string; readonly since?: number } };
  }
  return {};
}

export interface DecisionEffects {
  /** Started runs, and those of hold-outs, in order. */
  readonly started: readonly {
    readonly id: string;
    readonly journeyId: string;
    readonly isHeldOut: boolean;
  }[];
  /** By run, in order: the reached nodes with the cause, the conversion, and an early exit with its reason. */
  readonly steps: ReadonlyMap<string, readonly string[]>;
  /** The node a run reached after that many steps, and the cause. */
  after(runId: string, steps: number): readonly [node: string, because: string] | readonly [];
  readonly requests: readonly DeliveryRequest[];
  readonly permitRequests: readonly { readonly id: string; readonly limit: string }[];
  /** Message ids of the events it recorded. */
  readonly written: readonly string[];
}

interface Written {
  readonly runId: string;
  readonly journeyId: string;
  readonly nodeId: string;
  readonly nodeType?: string;
  readonly cause?: string;
  readonly reason?: string;
}

export function effectsOf({ decision }: AppliedDecision): DecisionEffects {
  const events = (decision.changes ?? []).flatMap((change) =>
    change.do === "recordEvents" ? change.events : [],
  );
  const steps = new Map<string, string[]>();
  const started: { id: string; journeyId: string; isHeldOut: boolean }[] = [];
  for (const { event, data } of events) {
    const { runId, journeyId, nodeId, nodeType = "", cause = "", reason = "" } = JSON.parse(data) as Written;
    const isHeldOut = event === "DFJourneyHeldOut";
    const step =
      stepOf(event) ?? (event === "DFJourneyEarlyExit" ? `left ${nodeId} ${reason}` : `${nodeId} ${cause}`);
    steps.set(runId, [...(steps.get(runId) ?? []), step]);
    if (isHeldOut || nodeType === "EntryNode" || nodeType === "EventEntryNode") {
      started.push({ id: runId, journeyId, isHeldOut });
    }
  }
  return {
    started,
    steps,
    after(runId, count) {
      const [node, ...because] = steps.get(runId)?.[count]?.split(" ") ?? [];
      return node === undefined ? [] : [node, because.join(" ")];
    },
    requests: decision.deliveries ?? [],
    permitRequests: (decision.send ?? []).flatMap(({ to, type, body }) =>
      type === "ask" ? [{ id: (body as { readonly id: string }).id, limit: parseActorKey(to).id }] : [],
    ),
    written: events.map(({ messageId }) => messageId),
  };
}

function stepOf(event: string): string | undefined {
  if (event === "DFJourneyConverted") return "converted";
  return event === "DFJourneyHeldOut" ? "held out" : undefined;
}
