/**
 * One mail to each of many users: from the first request to the last mail accepted by the provider, and further until
 * the deliveries' events are applied to their users.
 */
import { performance } from "node:perf_hooks";
import type { Installation } from "../installation.js";
import { cpuPerEvent, describeCpu, readCpu, type NamedProcess } from "../measure/process-usage.js";
import { requestMessages } from "./ask-for-messages.js";
import type { Messaging } from "./open-messaging.js";

const batchesAtOnce = 8;

export interface EndToEndDelivery {
  /** Mails sent. */
  readonly perSecond: number;
  /** Mails sent and their events applied. */
  readonly appliedPerSecond: number;
  readonly detail: string;
}

export interface DeliveryRound {
  readonly messages: number;
  /** Processes involved besides those of the installation. */
  readonly others?: readonly NamedProcess[];
}

export async function deliverEndToEnd(
  system: Installation,
  messaging: Messaging,
  { messages, others = [] }: DeliveryRound,
): Promise<EndToEndDelivery> {
  const processes = [...(await system.processes()), ...others];
  const before = await messaging.sent();
  const cpu = await readCpu(processes);
  const start = performance.now();
  await requestMessages(messaging, { to: messages, batchesAtOnce, answered: "at once" });
  const requested = (performance.now() - start) / 1_000;
  const sent = ((await messaging.whenSent(before + messages)) - start) / 1_000;
  await system.drained();
  const applied = (performance.now() - start) / 1_000;
  const spent = describeCpu(cpuPerEvent(cpu, await readCpu(processes), messages), "delivery");
  return {
    perSecond: messages / sent,
    appliedPerSecond: messages / applied,
    detail: `${spent}; requested after ${inSeconds(requested)}, sent after ${inSeconds(sent)}, all events about them applied after ${inSeconds(applied)}`,
  };
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}
