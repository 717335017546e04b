/**
 * A simulation of one user in one journey: a clock, scripted memberships, deliveries that take two seconds, and permits
 * that are granted one by one. Requests of the run happen in order of time.
 */
import type { DeliveryOutcome } from "@signalbox/core";
import { expect } from "vitest";
import { advanceRun, startRun, type RunStart, type RunStep } from "../interpreter.js";
import { aUser, aStart, at, type Traits } from "../journeys.fixture.js";
import type { Journey } from "../journey.js";
import type { MessageRequest } from "../decision.js";
import type { Trigger } from "../trigger.js";

export interface Scenario {
  readonly journey: Journey;
  /** ISO time. */
  readonly from: string;
  readonly start?: RunStart;
  readonly user?: Traits;
  /** The changes of the user, by ISO time, in order. */
  readonly changes?: Readonly<Record<string, Traits>>;
  readonly outcomeOf?: (order: MessageRequest) => DeliveryOutcome;
  /** ISO time; by default without end. */
  readonly until?: string;
  /** Repeats all earlier stimuli after each one. */
  readonly isNoisy?: boolean;
}

export interface Life {
  /** `<ISO time> <node id>`, without the entry. */
  readonly visits: readonly string[];
  /** `<ISO time> <node id>` */
  readonly sent: readonly string[];
  readonly end: RunStep["run"];
}

interface Due {
  readonly at: number;
  readonly trigger: Trigger;
  readonly traits?: Traits;
}

const deliveryMs = 2000;
const maxTriggers = 1000;

export function live(scenario: Scenario): Life {
  const { journey, start = aStart(), changes = {}, until = "9999-01-01", isNoisy = true } = scenario;
  const visits: string[] = [];
  const sent: string[] = [];
  const past: Trigger[] = [];
  const due: Due[] = Object.entries(changes).map(([moment, traits]) => ({
    at: at(moment),
    trigger: { type: "segments" },
    traits,
  }));
  let traits = scenario.user ?? {};
  let now = at(scenario.from);
  let step = startRun({ journey, start, user: aUser(traits), now });
  for (;;) {
    for (const { at: moment, nodeId } of step.visited) visits.push(`${iso(moment)} ${nodeId}`);
    for (const order of step.orders) {
      sent.push(`${iso(now)} ${order.nodeId}`);
      due.push({ at: now + deliveryMs, trigger: outcome(order, scenario.outcomeOf?.(order) ?? "sent") });
    }
    for (const { id } of step.asks) due.push({ at: now, trigger: { type: "turn", id, at: now + 1000 } });
    const { run } = step;
    if ("finished" in run) break;
    const next = nextOf(due, step.alarmAt);
    if (next === undefined || next.at >= at(until)) break;
    if (past.length > maxTriggers) throw new Error(`the run never leaves "${run.at}"`);
    now = next.at;
    traits = { ...traits, ...next.traits };
    const user = aUser(traits);
    step = advanceRun({ journey, run, trigger: next.trigger, user, now });
    past.push(next.trigger);
    if (isNoisy) changesNothing(journey, step, { past, traits, now });
  }
  return { visits: visits.slice(1), sent, end: step.run };
}

/** Removes the earliest; at equal times the alarm comes last. */
function nextOf(due: Due[], alarmAt: number | undefined): Due | undefined {
  const first = Math.min(...due.map(({ at: moment }) => moment));
  if (alarmAt !== undefined && alarmAt < first) return { at: alarmAt, trigger: { type: "time" } };
  const index = due.findIndex(({ at: moment }) => moment === first);
  return index < 0 ? undefined : due.splice(index, 1)[0];
}

function changesNothing(
  journey: Journey,
  { run }: RunStep,
  { past, traits, now }: { readonly past: readonly Trigger[]; readonly traits: Traits; readonly now: number },
): void {
  if ("finished" in run) return;
  for (const trigger of [...past, { type: "time" } as const, { type: "segments" } as const]) {
    const again = advanceRun({ journey, run, trigger, user: aUser(traits), now });
    expect(again.run).toBe(run);
    expect([again.visited, again.orders, again.asks]).toStrictEqual([[], [], []]);
  }
}

function outcome({ deliveryId }: MessageRequest, became: DeliveryOutcome): Trigger {
  return { type: "delivery", id: deliveryId, outcome: became, retryable: false, folded: true };
}

function iso(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z");
}
