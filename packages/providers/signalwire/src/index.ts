/**
 * Text messages through SignalWire's Twilio-compatible API, at an address of the customer's own. Reports come to the
 * address each message names, with the metadata in its query.
 * https://developer.signalwire.com/compatibility-api/rest/create-a-message
 */
import {
  defineHttpProvider,
  field,
  lamlWebhook,
  secret,
  sendLaml,
  verifyLaml,
  type Provider,
} from "@signalbox/provider-kit";
import { z } from "zod";

const config = z.object({
  project: field("Project ID", {
    title: "Project ID",
    de: { title: "Projekt-ID", description: "ID des Projekts" },
  }),
  token: secret("API token of the project", {
    title: "API token",
    de: { title: "API-Token", description: "API-Token des Projekts" },
  }),
  // Only SignalWire host names: the token is sent there, and must not be redirected elsewhere.
  spaceUrl: field("Address of the space, as example.signalwire.com", {
    title: "Space address",
    receivesSecrets: true,
    de: { title: "Adresse des Space", description: "Adresse des Space, wie example.signalwire.com" },
  }).regex(/^(https:\/\/)?([a-z0-9-]+\.)+signalwire\.com\/?$/i, "must be like example.signalwire.com"),
  phone: field("Number that sends, as +15551234567", {
    title: "Sending number",
    de: { title: "Nummer, die sendet", description: "Wie +15551234567" },
  }),
});

type Config = z.infer<typeof config>;

const signalWire: Provider = defineHttpProvider<"Sms", Config>({
  type: "SignalWire",
  channel: "Sms",
  title: "SignalWire",
  documentation: "https://developer.signalwire.com/compatibility-api/rest/create-a-message",
  config,
  send: (message, context) => {
    const { project, token, phone } = context.config;
    if (message.sender?.type === "MessageSid") {
      return Promise.resolve({
        type: "rejected" as const,
        reason: "SignalWire knows no messaging services; name a phone number as the sender.",
      });
    }
    const from = message.sender?.phone ?? phone;
    return sendLaml(
      {
        url: `https://${hostOf(context.config)}/api/laml/2010-04-01/Accounts/${encodeURIComponent(project)}/Messages.json`,
        username: project,
        password: token,
        form: { To: message.to, From: from, Body: message.body },
      },
      context,
    );
  },
  // https://developer.signalwire.com/compatibility-api/rest/retrieve-an-account
  verify: ({ config: settings, ...context }) =>
    verifyLaml(
      {
        url: `https://${hostOf(settings)}/api/laml/2010-04-01/Accounts/${encodeURIComponent(settings.project)}.json`,
        username: settings.project,
        password: settings.token,
      },
      context,
    ),
  webhook: lamlWebhook<Config>({
    path: "signalwire",
    setup:
      "Nothing for status reports: each message names this address. For replies such as STOP and START set the inbound address of the number to this address with `?workspaceId=<id>`.",
    statusPage: "https://signalwire.com/docs/compatibility-api/rest/messages/webhooks/sms-status-callback",
    statuses: ["queued", "sending", "sent", "delivered", "undelivered", "failed", "receiving", "received"],
    signatureHeaders: ["x-signalwire-signature", "x-twilio-signature"],
    secretOf: (settings) => settings.token,
    secretName: "token",
  }),
});

export default signalWire;

function hostOf({ spaceUrl }: Config): string {
  return spaceUrl.replace(/^https:\/\//i, "").replace(/\/$/, "");
}
