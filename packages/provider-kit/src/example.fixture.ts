/** A made-up vendor and its provider, for the tests of the conformance suite and of the registry. */
import { z } from "zod";
import { batchResultsOf, type BatchAnswerRules } from "./batch-results.js";
import { field, secret } from "./fields.js";
import { defineHttpProvider } from "./http-provider.js";
import { metadataFrom } from "./metadata-tags.js";
import type { Provider } from "./provider.js";
import { claimedIn, eventsIn, momentOf, readEvents, someText, type EventReader } from "./read-events.js";
import { sendResultOf, textAt, type AnswerRules } from "./send-result.js";
import { equalsInConstantTime, forged, genuine, hmac, isFresh, unconfigured } from "./signature.js";

const config = z.object({
  apiKey: secret("The key"),
  region: field("Where the account is").exactOptional(),
  webhookKey: secret("What reports are signed with").exactOptional(),
});

const reportSchema = z.object({ id: z.string(), at: z.number(), what: z.string(), workspace: someText });

const reader: EventReader<z.infer<typeof reportSchema>> = {
  schema: reportSchema,
  events: {
    source: "https://example.com/api/events",
    kinds: [
      { kind: "opened", becomes: "DFEmailOpened", because: "opened" },
      { kind: "bounced", becomes: "DFEmailBounced", suppress: "HardBounce", because: "refused for good" },
    ],
  },
  kindsOf: ({ what }) => [what],
  partsOf: ({ id, at, workspace }, { now }) => [
    {
      id,
      at: momentOf(at, now),
      metadata: workspace === undefined ? {} : { workspaceId: workspace },
      recipient: undefined,
    },
  ],
};

const rules: AnswerRules = {
  vendorIdOf: ({ json }) => textAt(json, "id"),
  problemOf: ({ json }) =>
    textAt(json, "error") === undefined
      ? undefined
      : {
          reason: textAt(json, "error"),
          suppress: textAt(json, "code") === "1" ? "HardBounce" : undefined,
        },
};

export const exampleProvider: Provider = defineHttpProvider({
  type: "Example",
  channel: "Email",
  title: "Example mail",
  documentation: "https://example.com/api",
  config,
  idempotentForMs: 3_600_000,
  send: async (message, { config: { apiKey }, request, idempotencyKey, now }) => {
    const outcome = await request({
      url: "https://api.example.com/v1/mail?x=1",
      headers: { authorization: `Bearer ${apiKey}`, "idempotency-key": idempotencyKey },
      json: { to: message.to, subject: message.subject },
    });
    return sendResultOf(outcome, rules, now());
  },
  batch: { messages: 10, bytes: 1_000_000, isRecognized: true },
  sendBatch: async (messages, { config: { apiKey }, request, idempotencyKey, now }) => {
    const outcome = await request({
      url: "https://api.example.com/v1/mails",
      headers: { authorization: `Bearer ${apiKey}`, "idempotency-key": idempotencyKey },
      json: messages.map(({ message }) => ({ to: message.to, subject: message.subject })),
    });
    const resultsOf: BatchAnswerRules["resultsOf"] = ({ json }) =>
      messages.map((_, index) => {
        const id = textAt(json, index, "id");
        const error = textAt(json, index, "error");
        if (error !== undefined) return { type: "rejected", reason: error };
        return id === undefined ? undefined : { type: "accepted", vendorId: id };
      });
    return batchResultsOf(outcome, { ...rules, count: messages.length, resultsOf }, now());
  },
  webhook: {
    path: "example",
    events: reader.events,
    workspaceOf: ({ body }) =>
      claimedIn(body.toString("utf8"), (event) => metadataFrom({ workspaceId: textAt(event, "workspace") })),
    verify: ({ headers, body, now }, { webhookKey }) => {
      if (webhookKey === undefined) return unconfigured("webhookKey");
      const signedAt = headers["x-time"] ?? "";
      if (!isFresh(Number(signedAt || Number.NaN), now)) return forged("stale");
      const wanted = hmac("sha256", webhookKey, `${signedAt}${body.toString("utf8")}`).toString("hex");
      return equalsInConstantTime(headers["x-signature"] ?? "", wanted) ? genuine : forged("signature");
    },
    parse: (request) => readEvents(eventsIn(request.body.toString("utf8")), reader, request),
  },
});
