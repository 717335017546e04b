/** A made-up vendor and its provider, for the tests of the conformance suite and of the registry. */
import { z } from "zod";
import { AppError, type DeliveryEventName } from "@signalbox/core";
import { field, secret } from "./fields.js";
import { defineHttpProvider } from "./http-provider.js";
import type { Provider } from "./provider.js";
import { sendResultOf, textAt } from "./send-result.js";
import { equalsInConstantTime, forged, genuine, hmac, isFresh, unconfigured } from "./signature.js";
import type { WebhookRequest } from "./webhook.js";

const config = z.object({
  apiKey: secret("The key"),
  region: field("Where the account is").exactOptional(),
  webhookKey: secret("What reports are signed with").exactOptional(),
});

const reportSchema = z.array(
  z.object({
    id: z.string(),
    at: z.number(),
    what: z.enum(["DFEmailOpened", "DFEmailBounced"]),
    workspace: z.string(),
  }),
);

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
    return sendResultOf(
      outcome,
      {
        vendorIdOf: ({ json }) => textAt(json, "id"),
        problemOf: ({ json }) =>
          textAt(json, "error") === undefined
            ? undefined
            : {
                reason: textAt(json, "error"),
                suppress: textAt(json, "code") === "1" ? "HardBounce" : undefined,
              },
      },
      now(),
    );
  },
  webhook: {
    path: "example",
    workspaceOf: (request) => reportsIn(request)?.[0]?.workspace,
    verify: ({ headers, body, now }, { webhookKey }) => {
      if (webhookKey === undefined) return unconfigured("webhookKey");
      const signedAt = headers["x-time"] ?? "";
      if (!isFresh(Number(signedAt || Number.NaN), now)) return forged("stale");
      const wanted = hmac("sha256", webhookKey, `${signedAt}${body.toString("utf8")}`).toString("hex");
      return equalsInConstantTime(headers["x-signature"] ?? "", wanted) ? genuine : forged("signature");
    },
    parse: (request) => {
      const reports = reportsIn(request);
      if (reports === undefined) throw new AppError({ code: "BadRequest", message: "not a report" });
      return {
        reports: reports.map(({ id, at, what }) => ({
          id,
          at,
          event: what satisfies DeliveryEventName,
          metadata: {},
        })),
        subscriptions: [],
      };
    },
  },
});

function reportsIn({ body }: WebhookRequest): z.infer<typeof reportSchema> | undefined {
  try {
    return reportSchema.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return undefined;
  }
}
