/**
 * One mail to each of many users: from the first request to the last mail accepted by the provider, and further until
 * the deliveries' events are applied to their users.
 */
import { performance } from "node:perf_hooks";
import type { Installation } from "../installation.js";
import { cpuPerEvent, describeCpu, readCpu, type NamedProcess } from "../measure/process-usage.js";
import { requestMessages } from "./ask-for-messages.js";
import type { Messaging } from "./open-messaging.js";

export interface EndToEndDelivery {
  /** Mails sent. */
  readonly perSecond: number;
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
  const secondsUntil = (moment: number): number => (moment - start) / 1_000;
  await requestMessages(messaging, messages);
  const requested = secondsUntil(performance.now());
  const sent = secondsUntil(await messaging.whenSent(before + messages));
  await system.drained();
  const applied = secondsUntil(performance.now());
  const spent = describeCpu(cpuPerEvent(cpu, await readCpu(processes), messages), "delivery");
  return {
    perSecond: messages / sent,
    detail: `${spent}; requested after ${inSeconds(requested)}, sent after ${inSeconds(sent)}, all events about them applied after ${inSeconds(applied)}`,
  };
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}
