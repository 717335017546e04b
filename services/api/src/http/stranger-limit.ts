/**
 * Limits, by network and in this process, the requests that are looked at before their sender is known: bodies with a key
 * in them, and names of images. Those that turn out to be wrong count: a network may send a number of them at once, and
 * then a few each second. The others do not count, so phones behind one address do not limit each other; all of them are
 * limited in how many are looked at a time.
 */
import type { ServerResponse } from "node:http";
import { AppError, isUnavailable } from "@signalbox/core";

export interface StrangerLimits {
  /** Wrong requests that a network may send at once. */
  readonly burst: number;
  /** How many of them it may send again each second. */
  readonly perSecond: number;
  /** Requests looked at a time, of one network. */
  readonly reading: number;
  /** Requests looked at a time, of all networks. */
  readonly readingInAll: number;
  /** Of the refusal. */
  readonly message: string;
}

export interface Stranger {
  readonly network: string;
  readonly res: Pick<ServerResponse, "setHeader">;
  readonly nowMs: number;
}

export interface StrangerLimit {
  /**
   * `identify` throws when the request is wrong. Throws `TooManyRequests` with `retry-after` set when
   * the network may send no more, before it is called.
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
  message,
}: StrangerLimits): StrangerLimit {
  const networks = new Map<string, Network>();
  const refusal = (res: Stranger["res"], seconds: number): AppError => {
    res.setHeader("retry-after", String(Math.max(1, Math.ceil(seconds))));
    return new AppError({ code: "TooManyRequests", message });
  };
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
