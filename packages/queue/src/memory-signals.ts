/**
 * Signals within one process. A listener is called after `publish` has returned, as over a network; one that throws does
 * not affect the others.
 */
import type { Signals } from "@signalbox/core";
import { asError } from "./bounded-wait.js";

export function createMemorySignals(onError?: (error: Error) => void): Signals {
  const channels = new Map<string, Set<{ readonly listen: (text: string) => void }>>();
  return {
    async publish(channel: string, text: string): Promise<void> {
      const listeners = [...(channels.get(channel) ?? [])];
      await Promise.resolve();
      for (const { listen } of listeners) {
        try {
          listen(text);
        } catch (error) {
          onError?.(asError(error));
        }
      }
    },
    async subscribe(channel: string, listen: (text: string) => void): Promise<{ close(): Promise<void> }> {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners);
      const listener = { listen };
      listeners.add(listener);
      return {
        async close(): Promise<void> {
          listeners.delete(listener);
          if (listeners.size === 0 && channels.get(channel) === listeners) {
            channels.delete(channel);
          }
        },
      };
    },
  };
}
