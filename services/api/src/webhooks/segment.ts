/**
 * Segment's webhook destination: one event of its own format, or `{batch}`, signed with HMAC-SHA1 over the raw
 * body (segment.com/docs/connections/destinations/catalog/webhooks). Segment has already corrected the client's
 * clock, so its `sentAt` must not be used a second time.
 */
import { createHmac } from "node:crypto";
import {
  equalsInConstantTime,
  isJsonObject,
  parseWorkspaceId,
  uuidV5,
  type JsonObject,
} from "@signalbox/core";
import type { WebhookDefinition } from "./define-webhook.js";

/** The type of the data source that holds the shared secret. */
const sourceType = "SegmentIO";

/** Namespace of derived ids; must not change, because stored ids were derived with it. */
const messageIdNamespace = "6f1f4a0e-1d5b-4c8f-9a3e-7b2c5d8e9f10";

export const segment: WebhookDefinition = {
  provider: "segment",
  workspaceOf: (headers) => parseWorkspaceId(String(headers["df-workspace-id"] ?? "")),
  sealedSecret: ({ dataSources }) => dataSources.find(({ type }) => type === sourceType)?.sealed,
  isGenuine: ({ headers, raw }, secret) => {
    const signature = headers["x-signature"];
    if (typeof signature !== "string") return false;
    const expected = createHmac("sha1", secret).update(raw).digest("hex");
    return equalsInConstantTime(signature.toLowerCase(), expected);
  },
  toCalls: (body) => {
    const items: readonly unknown[] =
      isJsonObject(body) && Array.isArray(body["batch"]) ? body["batch"] : [body];
    return items.map((item) => (isJsonObject(item) ? toCall(item) : item));
  },
};

/** Derives an id from the content of an event without one. */
function toCall(item: JsonObject): JsonObject {
  const { sentAt: _, ...call } = item;
  if (item["messageId"] != null && item["messageId"] !== "") return call;
  return { ...call, messageId: uuidV5(JSON.stringify(item), messageIdNamespace) };
}
