/**
 * Limits, by network and in this process, the bodies that are read before their sender is known. Those that turn out to
 * have no valid key count: a network may send a number of them at once, and then a few each second. The others do not
 * count, so phones behind one address do not limit each other; all of them are limited in how many are read at a time.
 */
import type { ServerResponse } from "node:http";
import { AppError, isUnavailable } from "@signalbox/core";

export interface StrangerLimits {
  /** Bodies without a valid key that a network may send at once. */
  readonly burst: number;
  /** How many of them it may send again each second. */
  readonly perSecond: number;
  /** Bodies read at a time, of one network. */
  readonly reading: number;
  /** Bodies read at a time, of all networks. */
  readonly readingInAll: number;
}

export interface Stranger {
  readonly network: string;
  readonly res: Pick<ServerResponse, "setHeader">;
  readonly nowMs: number;
}

export interface StrangerLimit {
  /**
   * `identify` reads the body and throws when it has no valid key. Throws `TooManyRequests` with `retry-after` set when
   * the network may send no more, before anything is read.
   */
  run<Sender>(stranger: Stranger, identify: () => Promise<Sender>): Promise<Sender>;
}

interface Network {
  /** How many it may send; below 0 after several failed at the same time. */
  level: number;
  at: number;
  reading: number;
}

const maxNetworks = 10_000;

export function createStrangerLimit({
  burst,
  perSecond,
  reading,
  readingInAll,
}: StrangerLimits): StrangerLimit {
  const networks = new Map<string, Network>();
  let inAll = 0;

  const refilled = (name: string, nowMs: number): Network => {
    if (networks.size >= maxNetworks) forgetIdle(networks);
    const network = networks.get(name) ?? { level: burst, at: nowMs, reading: 0 };
    networks.set(name, network);
    const elapsedMs = Math.max(0, nowMs - network.at);
    network.level = Math.min(burst, network.level + (elapsedMs * perSecond) / 1000);
    network.at = nowMs;
    return network;
  };

  return {
    async run({ network: name, res, nowMs }, identify) {
      const network = refilled(name, nowMs);
      if (network.level < 1) throw refusal(res, (1 - network.level) / perSecond);
      if (network.reading >= reading || inAll >= readingInAll) throw refusal(res, 1);
      network.reading += 1;
      inAll += 1;
      try {
        return await identify();
      } catch (error) {
        if (!isUnavailable(error)) network.level -= 1;
        throw error;
      } finally {
        network.reading -= 1;
        inAll -= 1;
      }
    },
  };
}

function forgetIdle(networks: Map<string, Network>): void {
  for (const [name, { reading }] of networks) if (reading === 0) networks.delete(name);
}

function refusal(res: Pick<ServerResponse, "setHeader">, seconds: number): AppError {
  res.setHeader("retry-after", String(Math.max(1, Math.ceil(seconds))));
  return new AppError({
    code: "TooManyRequests",
    message:
      "too many requests of this network have no valid key, or are sent at the same time; send the write key in the header authorization",
  });
}
