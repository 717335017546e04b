/**
 * The example of CONTRIBUTING: a fictional vendor and its completed provider. Kept equal to the document by hand; a
 * test runs it.
 */

export const filledDefinition: string = `/**
 * Text messages through Carrier Pigeon. It knows a message again for a day by the reference it was given.
 * https://developers.carrier-pigeon.com/messages
 */
import {
  defineHttpProvider,
  field,
  secret,
  sendResultOf,
  textAt,
  type Provider,
  type VendorAnswer,
  type VendorProblem,
} from "@signalbox/provider-kit";
import { z } from "zod";

const config = z.object({
  apiKey: secret("API key of the loft"),
  sender: field("Number or name the message is from"),
});

const provider: Provider = defineHttpProvider<"Sms", z.infer<typeof config>>({
  type: "CarrierPigeon",
  channel: "Sms",
  title: "Carrier Pigeon",
  documentation: "https://developers.carrier-pigeon.com/messages",
  config,
  idempotentForMs: 24 * 3_600_000,
  send: async (message, { config: { apiKey, sender }, idempotencyKey, request, now }) => {
    const outcome = await request({
      url: "https://api.carrier-pigeon.com/v1/messages",
      headers: { authorization: \`Bearer \${apiKey}\` },
      json: { to: message.to, from: sender, text: message.body, reference: idempotencyKey },
    });
    return sendResultOf(outcome, { vendorIdOf: ({ json }) => textAt(json, "id"), problemOf }, now());
  },
});

export default provider;

/** \`{"error": {"code": 1204, "text": "No such number"}}\` */
function problemOf({ status, json }: VendorAnswer): VendorProblem | undefined {
  if (status < 400) return undefined;
  const code = textAt(json, "error", "code");
  // 1204: the number does not exist, so nothing more is sent to it.
  return { reason: textAt(json, "error", "text"), code, suppress: code === "1204" ? "HardBounce" : undefined };
}
`;

export const filledTest: string = `/** The provider against Carrier Pigeon as it is documented. */
import { expect } from "vitest";
import { providerConformance, type ReceivedRequest, type SentMessage } from "@signalbox/provider-kit/conformance";
import provider from "./index.js";

const config = { apiKey: "cp_0123456789", sender: "Shop" };

// https://developers.carrier-pigeon.com/messages#answers
providerConformance({
  provider,
  config,
  vendor: {
    accepted: { answer: { status: 201, json: { id: "msg_7", state: "queued" } }, vendorId: "msg_7" },
    rejected: [
      {
        title: "no such number",
        answer: { status: 422, json: { error: { code: 1204, text: "No such number" } } },
        says: "No such number",
        suppress: "HardBounce",
      },
      {
        title: "a bad key",
        answer: { status: 401, json: { error: { code: 1001, text: "Unknown key" } } },
        says: "Unknown key",
        misconfigured: true,
      },
    ],
    throttled: {
      answer: { status: 429, headers: { "retry-after": "7" }, json: { error: { code: 1429, text: "Slower" } } },
      retryAfterMs: 7_000,
    },
    broken: { status: 500, json: { error: { code: 1500, text: "Something broke" } } },
    checkRequest,
  },
});

function checkRequest(request: ReceivedRequest, { context }: SentMessage): void {
  expect(request).toMatchObject({ method: "POST", host: "api.carrier-pigeon.com", path: "/v1/messages" });
  expect(request.headers["authorization"]).toBe(\`Bearer \${config.apiKey}\`);
  expect(request.json).toEqual({
    to: "+15005550006",
    from: "Shop",
    text: "Hello Ann",
    reference: context.idempotencyKey,
  });
}
`;
