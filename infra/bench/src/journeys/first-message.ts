/**
 * From an event to the journey's first message: posted, stored, applied, the run started, the message rendered and
 * accepted by the Test provider. Events are sent one per request at random times; some of them start a run.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Installation } from "../installation.js";
import { arrivals } from "../load/arrivals.js";
import { nextCall, trackCall, userIdOf, type Call } from "../load/calls.js";
import { runOpenLoop } from "../load/open-loop.js";
import type { Poster } from "../load/post-json.js";
import { cpuPerEvent, describeCpu, readCpu } from "../measure/process-usage.js";
import { percentile } from "../measure/percentiles.js";
import type { Messaging } from "../messaging/open-messaging.js";

const entryEvent = "Quote Requested";

export interface FirstMessage {
  readonly journeyId: string;
  readonly system: Installation;
  readonly messaging: Messaging;
  readonly poster: Poster;
  readonly random: () => number;
  readonly users: number;
}

/** Puts the journey: every request for a quote sends a mail to its user. */
export async function openFirstMessage(parts: Omit<FirstMessage, "journeyId">): Promise<FirstMessage> {
  const { templateId, subscriptionGroupId, admin } = parts.messaging;
  const mail = {
    type: "MessageNode",
    id: "mail",
    child: "ExitNode",
    subscriptionGroupId,
    variant: { type: "Email", templateId },
  };
  const { id } = (await admin.callApi("PUT", "/journeys/", {
    name: "First message",
    status: "Running",
    definition: {
      entryNode: { type: "EventEntryNode", event: entryEvent, child: mail.id },
      exitNode: { type: "ExitNode" },
      nodes: [mail],
    },
  })) as { readonly id: string };
  return { ...parts, journeyId: id };
}

export interface MessagePace {
  /** Events. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Every how many-th event starts a run: 1 means all. */
  readonly every: number;
}

export interface MessageLatency {
  readonly p95: number;
  readonly detail: string;
}

/** Throws when an event is rejected or a message is missing. */
export async function measureFirstMessage(
  parts: FirstMessage,
  { perSecond, seconds, every }: MessagePace,
): Promise<MessageLatency> {
  const { system, messaging, poster, random, users } = parts;
  const moments = arrivals({ perSecond, seconds, random });
  const sentBefore = await messaging.sent();
  const processes = await system.processes();
  const cpu = await readCpu(processes);
  const dueAt = new Map<string, number>();
  const begun = Date.now();
  let posted = 0;
  const send = async (due: number): Promise<boolean> => {
    const begins = (posted += 1) % every === 0;
    const call = begins ? entryCall(users, random) : nextCall({ random, users, identifies: 0.2 });
    if (begins) dueAt.set(String(call["messageId"]), begun + due);
    return (await poster.post(`/api/public/apps/${String(call["type"])}`, JSON.stringify(call))) === 204;
  };
  const { failed } = await runOpenLoop({ moments, send });
  if (failed > 0) throw new Error(`${failed} events were not accepted`);
  await messaging.whenSent(sentBefore + dueAt.size);
  const spent = describeCpu(cpuPerEvent(cpu, await readCpu(processes), moments.length));
  await system.drained();
  const sent = await sentTimes(parts, new Date(begun - 1_000));
  const latencies = [...dueAt].map(([messageId, due]) => (sent.get(messageId) ?? Number.NaN) - due);
  if (latencies.some(Number.isNaN)) throw new Error("a journey's message is missing");
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share).toFixed(0));
  return {
    p95: Number(p95),
    detail: `p50 ${p50}, p95 ${p95}, p99 ${p99} ms of ${latencies.length} messages of ${moments.length} events; ${spent}`,
  };
}

function entryCall(users: number, random: () => number): Call {
  return { ...trackCall(userIdOf(Math.floor(random() * users)), random), event: entryEvent };
}

interface SentPage {
  readonly items: readonly { readonly sentAt: string; readonly triggeringMessageId?: string }[];
  readonly cursor?: string;
}

const pageSize = 1_000;

/** When the provider accepted the messages, by the event that caused them. */
async function sentTimes(
  { messaging, journeyId }: FirstMessage,
  from: Date,
): Promise<ReadonlyMap<string, number>> {
  const sent = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ journeyId, startDate: from.toISOString(), limit: `${pageSize}` });
    if (cursor !== undefined) query.set("cursor", cursor);
    const page = (await messaging.admin.callApi("GET", `/deliveries/?${query.toString()}`)) as SentPage;
    for (const { sentAt, triggeringMessageId = "" } of page.items) {
      sent.set(triggeringMessageId, Date.parse(sentAt));
    }
    ({ cursor } = page);
  } while (cursor !== undefined);
  return sent;
}

export const betweenMeasuresMs = 500;

/** Waits until the work of the last measurement is done. */
export async function settle({ system }: FirstMessage): Promise<void> {
  await system.drained();
  await pause(betweenMeasuresMs);
}
