/**
 * Signals over Redis channels. One connection listens for all channels of the process and subscribes again after a
 * reconnect; messages in between are lost, as the port allows.
 */
import { unavailable, type Signals } from "@signalbox/core";
import { asError, within } from "./bounded-wait.js";
import { reconnectDelayMs } from "./connection-policy.js";
import { onConnectionError, openRedis } from "./open-redis.js";
import { openProducerConnection, patienceMs } from "./producer-connection.js";
import { signalChannel } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";

export interface RedisSignals extends Signals {
  close(): Promise<void>;
}

interface Subscription {
  readonly listeners: Set<{ readonly listen: (text: string) => void }>;
  readonly subscribed: Promise<unknown>;
}

/** Throws a `TypeError` for a malformed address; `publish` and `subscribe` throw `unavailable("queue")` in time. */
export function createRedisSignals(access: RedisAccess): RedisSignals {
  const publisher = openProducerConnection(access);
  const subscriber = openRedis(access.redisUrl, {
    options: { maxRetriesPerRequest: null },
    reconnect: reconnectDelayMs,
    waits: true,
  });
  // The publishing connection reports the state of Redis.
  onConnectionError(subscriber, () => undefined);
  const subscriptions = new Map<string, Subscription>();

  subscriber.on("message", (channel: string, text: string) => {
    for (const { listen } of subscriptions.get(channel)?.listeners ?? []) {
      try {
        listen(text);
      } catch (error) {
        access.onError?.(asError(error));
      }
    }
  });

  function subscription(channel: string): Subscription {
    const known = subscriptions.get(channel);
    if (known !== undefined) {
      return known;
    }
    const fresh = { listeners: new Set<never>(), subscribed: subscriber.subscribe(channel) };
    fresh.subscribed.catch(() => undefined);
    subscriptions.set(channel, fresh);
    return fresh;
  }

  async function leave(channel: string, from: Subscription): Promise<void> {
    if (from.listeners.size === 0 && subscriptions.get(channel) === from) {
      subscriptions.delete(channel);
      await within(subscriber.unsubscribe(channel), patienceMs).catch(() => undefined);
    }
  }

  return {
    async publish(channel: string, text: string): Promise<void> {
      await publisher.run(() => publisher.redis.publish(signalChannel(access.namespace, channel), text));
    },
    async subscribe(channel: string, listen: (text: string) => void): Promise<{ close(): Promise<void> }> {
      const name = signalChannel(access.namespace, channel);
      const listener = { listen };
      const joined = subscription(name);
      joined.listeners.add(listener);
      const close = async (): Promise<void> => {
        joined.listeners.delete(listener);
        await leave(name, joined);
      };
      try {
        await within(joined.subscribed, patienceMs);
      } catch (error) {
        joined.listeners.delete(listener);
        void leave(name, joined);
        throw unavailable("queue", error);
      }
      return { close };
    },
    async close(): Promise<void> {
      subscriptions.clear();
      subscriber.disconnect();
      await publisher.close();
    },
  };
}
