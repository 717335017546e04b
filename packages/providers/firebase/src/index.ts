/**
 * Push messages through Firebase Cloud Messaging, HTTP v1. The setting is the JSON key of a service account; requests
 * carry an access token made from it, cached until shortly before it expires.
 * https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send
 */
import {
  createVendorHttp,
  defineProvider,
  sendResultOf,
  refusedAs,
  settingMeta,
  textAt,
  type MobilePushMessage,
  type Provider,
  type SendContext,
  type SendResult,
  type VendorAnswer,
  type VendorHttp,
  type VendorProblem,
} from "@signalbox/provider-kit";
import type { Json } from "@signalbox/core";
import { z } from "zod";
import { createAccessTokens, type AccessTokens } from "./access-tokens.js";
import { serviceAccountOf, type ServiceAccount } from "./service-account.js";

const config = z.object({
  key: z
    .string()
    .refine((text) => serviceAccountOf(text) !== undefined, refusedAs("noServiceAccount"))
    .meta({
      secret: true,
      ...settingMeta("JSON of a service account's private key", {
        title: "Service account key",
        contentMediaType: "application/json",
        de: {
          title: "Schlüssel des Dienstkontos",
          description: "JSON des privaten Schlüssels eines Dienstkontos",
        },
      }),
    }),
});

/** https://firebase.google.com/docs/cloud-messaging/error-codes */
const passing = ["QUOTA_EXCEEDED", "UNAVAILABLE", "INTERNAL"];

const firebase: Provider = defineProvider<"MobilePush", z.infer<typeof config>>({
  type: "Firebase",
  channel: "MobilePush",
  title: "Firebase Cloud Messaging",
  documentation: "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send",
  config,
  notes: "A device token that Firebase reports as gone is put on the suppression list.",
  open: ({ key }, ports) => {
    const account = serviceAccountOf(key);
    if (account === undefined) throw new TypeError("the settings of Firebase were not parsed");
    const http = createVendorHttp(ports.route === undefined ? {} : { route: ports.route });
    const tokens = createAccessTokens(account, http);
    return {
      send: (message, context) => send(message, context, { account, http, tokens }),
      close: () => http.close(),
    };
  },
});

export default firebase;

interface Parts {
  readonly account: ServiceAccount;
  readonly http: VendorHttp;
  readonly tokens: AccessTokens;
}

async function send(message: MobilePushMessage, context: SendContext, parts: Parts): Promise<SendResult> {
  const { account, http, tokens } = parts;
  const token = await tokens.current(context.now, context.signal);
  if (token.type !== "token") return token;
  const outcome = await http.request({
    url: `https://fcm.googleapis.com/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`,
    headers: { authorization: `Bearer ${token.value}` },
    json: { message: bodyOf(message) },
    signal: context.signal,
    span: context.span,
  });
  const rules = { vendorIdOf: (answer: VendorAnswer) => textAt(answer.json, "name"), problemOf };
  const result = sendResultOf(outcome, rules, context.now());
  if (result.type !== "rejected" || result.misconfigured === undefined) return result;
  return afterRefusal(result, token.value, parts);
}

/** A token may be revoked early, and one device may belong to another project: neither is a wrong setting. */
function afterRefusal(
  result: Extract<SendResult, { readonly type: "rejected" }>,
  token: string,
  { tokens }: Parts,
): SendResult {
  if (result.code === "UNAUTHENTICATED" && tokens.forget(token)) {
    return { type: "later", reason: result.reason, code: result.code };
  }
  if (result.code !== "SENDER_ID_MISMATCH") return result;
  const { misconfigured: _misconfigured, ...ofTheDevice } = result;
  return ofTheDevice;
}

function bodyOf(message: MobilePushMessage): Json {
  const { title, body, imageUrl, android } = message;
  const notification = {
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body }),
    ...(imageUrl === undefined ? {} : { image: imageUrl }),
  };
  return {
    token: message.to,
    ...(Object.keys(notification).length === 0 ? {} : { notification }),
    ...(android === undefined ? {} : { android }),
  };
}

const errorSchema = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    details: z
      .array(
        z.looseObject({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.looseObject({ field: z.string().optional() })).optional(),
        }),
      )
      .optional(),
  }),
});

function problemOf(answer: VendorAnswer): VendorProblem | undefined {
  if (answer.status < 400) return undefined;
  const parsed = errorSchema.safeParse(answer.json);
  if (!parsed.success) return {};
  const { message, status, details = [] } = parsed.data.error;
  const code = details.find((detail) => detail.errorCode !== undefined)?.errorCode ?? status;
  const fields = details.flatMap((detail) => detail.fieldViolations ?? []).map(({ field }) => field);
  // `INVALID_ARGUMENT` has many causes; only about the token does it mean an invalid address.
  const isToken = fields.includes("message.token") || /registration token/i.test(message ?? "");
  const isGone = code === "UNREGISTERED" || (code === "INVALID_ARGUMENT" && isToken);
  return {
    reason: message,
    code,
    type: passing.includes(code ?? "") ? "later" : undefined,
    suppress: isGone ? "HardBounce" : undefined,
  };
}
