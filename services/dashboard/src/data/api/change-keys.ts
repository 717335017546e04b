/**
 * The idempotency key of each change, so that sending it again after an answer that never came does not do it twice. The
 * same change keeps its key until it is refused or any change is done: after that it may mean something else.
 */
import type { SignalboxClient } from "@signalbox/client";
import { randomId } from "./random-id.js";

type Middleware = Parameters<SignalboxClient["use"]>[0];

const header = "idempotency-key";

export function createChangeKeys(newKey: () => string = randomId): Middleware {
  const keys = new Map<string, string>();
  return {
    async onRequest({ request }) {
      // An upload has another boundary each time; the service replaces what was uploaded before.
      const isJson = request.headers.get("content-type")?.startsWith("application/json") === true;
      if (request.method === "GET" || !isJson) return;
      const guard = request.headers.get("if-match") ?? "";
      const change = `${request.method} ${request.url} ${guard} ${await request.clone().text()}`;
      const key = keys.get(change) ?? newKey();
      keys.set(change, key);
      request.headers.set(header, key);
    },
    onResponse({ request, response }) {
      if (request.method === "GET" || response.status >= 500) return;
      const key = request.headers.get(header);
      for (const [change, each] of keys) {
        if (response.ok || each === key) keys.delete(change);
      }
    },
  };
}
