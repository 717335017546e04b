/**
 * An answer as server-sent events. A failure before the first event is thrown, so that it gets its status; a later one
 * is the last event: `cancelled` or `error`.
 */
import { PassThrough } from "node:stream";
import type { Log } from "@signalbox/service";
import type { RouteAnswer } from "./route.js";
import { isCancelled } from "./newest-calls.js";
import { toAppError } from "./to-app-error.js";

export const eventStreamType = "text/event-stream; charset=utf-8";

/** Proxies must not collect the events. */
export const eventStreamHeaders = { "cache-control": "no-store", "x-accel-buffering": "no" } as const;

export type SendEvent = (name: string, data: object) => void;

/** Resolves with the first event; the stream ends when `produce` does. */
export function eventStream(
  produce: (send: SendEvent) => Promise<void>,
  { log, mask }: { readonly log: Log; readonly mask: (data: object) => object },
): Promise<RouteAnswer> {
  const body = new PassThrough();
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const send: SendEvent = (name, data) => {
      if (!hasBegun) resolve({ status: 200, type: eventStreamType, headers: eventStreamHeaders, body });
      hasBegun = true;
      if (body.writable) body.write(`event: ${name}\ndata: ${JSON.stringify(mask(data))}\n\n`);
    };
    produce(send)
      .catch((error: unknown) => {
        if (!hasBegun) return reject(error instanceof Error ? error : new Error(String(error)));
        const known = toAppError(error);
        if (known === undefined) log({ level: "error", message: "an event stream failed", error });
        const { message, issues } = known ?? { message: "An internal error; see the log.", issues: [] };
        send(isCancelled(known) ? "cancelled" : "error", { message, issues });
      })
      .finally(() => body.end());
  });
}
