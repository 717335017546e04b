/**
 * Text messages through Twilio's Messages resource. Reports come to the address each message names, with the metadata in
 * its query; answers like STOP come to the address set at the messaging service.
 * https://www.twilio.com/docs/messaging/api/message-resource
 */
import {
  defineHttpProvider,
  field,
  lamlWebhook,
  refusedAs,
  secret,
  sendLaml,
  verifyLaml,
  type Provider,
  type SmsMessage,
} from "@signalbox/provider-kit";
import { z } from "zod";

const config = z
  .object({
    accountSid: field("Account SID, as AC…", {
      title: "Account SID",
      de: { title: "Account SID", description: "SID des Kontos, wie AC…" },
    }),
    messagingServiceSid: field("SID of the messaging service that sends, as MG…", {
      title: "Messaging service SID",
      de: { title: "Messaging Service SID", description: "SID des Dienstes, der sendet, wie MG…" },
    }),
    authToken: secret("Auth token; without it reports cannot be verified", {
      title: "Auth token",
      de: { title: "Auth-Token", description: "Ohne ihn lassen sich Berichte nicht prüfen" },
    }).exactOptional(),
    apiKeySid: field("SID of an API key, as SK…; used in place of the auth token for sending", {
      title: "API key SID",
      de: {
        title: "SID des API-Schlüssels",
        description: "SID eines API-Schlüssels, wie SK…; sendet statt des Auth-Tokens",
      },
    }).exactOptional(),
    apiKeySecret: secret("Secret of that API key", {
      title: "API key secret",
      de: { title: "Geheimnis des API-Schlüssels", description: "Geheimnis dieses API-Schlüssels" },
    }).exactOptional(),
  })
  .refine(
    ({ authToken, apiKeySid, apiKeySecret }) =>
      authToken !== undefined || (apiKeySid !== undefined && apiKeySecret !== undefined),
    { path: ["authToken"], ...refusedAs("eitherTokenOrKey") },
  );

type Config = z.infer<typeof config>;

const twilio: Provider = defineHttpProvider<"Sms", Config>({
  type: "Twilio",
  channel: "Sms",
  title: "Twilio",
  documentation: "https://www.twilio.com/docs/messaging/api/message-resource",
  config,
  notes:
    "Give `authToken`, or `apiKeySid` with `apiKeySecret`. Reports are verified with `authToken`, so without it none is accepted.",
  send: (message, context) =>
    sendLaml(
      {
        url: `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(context.config.accountSid)}/Messages.json`,
        ...credentialsOf(context.config),
        form: {
          To: message.to,
          Body: message.body,
          ...senderOf(message.sender, context.config),
        },
      },
      context,
    ),
  // https://www.twilio.com/docs/messaging/api/service-resource#fetch-a-service-resource, which API keys may read too.
  verify: ({ config: settings, ...context }) =>
    verifyLaml(
      {
        url: `https://messaging.twilio.com/v1/Services/${encodeURIComponent(settings.messagingServiceSid)}`,
        ...credentialsOf(settings),
      },
      context,
    ),
  webhook: lamlWebhook<Config>({
    path: "twilio",
    setup:
      "Nothing for status reports: each message names this address. For replies such as STOP and START set the inbound address of the messaging service to this address with `?workspaceId=<id>`.",
    statusPage: "https://www.twilio.com/docs/messaging/api/message-resource#message-status-values",
    statuses: [
      "accepted",
      "scheduled",
      "queued",
      "sending",
      "sent",
      "delivered",
      "read",
      "partially_delivered",
      "undelivered",
      "failed",
      "canceled",
      "receiving",
      "received",
    ],
    signatureHeaders: ["x-twilio-signature"],
    secretOf: (settings) => settings.authToken,
    secretName: "authToken",
  }),
});

export default twilio;

function credentialsOf(settings: Config): { readonly username: string; readonly password: string } {
  const { accountSid, authToken, apiKeySid, apiKeySecret } = settings;
  if (apiKeySid !== undefined && apiKeySecret !== undefined)
    return { username: apiKeySid, password: apiKeySecret };
  return { username: accountSid, password: authToken ?? "" };
}

function senderOf(sender: SmsMessage["sender"], { messagingServiceSid }: Config): Record<string, string> {
  return sender?.type === "PhoneNumber"
    ? { From: sender.phone }
    : { MessagingServiceSid: sender?.messagingServiceSid ?? messagingServiceSid };
}
