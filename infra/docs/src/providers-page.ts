/** docs/reference/providers.md: settings, reports and limits of every provider. */
import { channels, type Channel } from "@signalbox/core";
import { fieldsOf, type Provider, type ProviderField, type VendorEvent } from "@signalbox/provider-kit";
import { code, page, sentence, table, type Page } from "./markdown.js";

export function providersPage(all: readonly Provider[]): Page {
  return page("providers", {
    title: "Providers",
    introduction:
      "The settings of every provider, as `PUT /api/admin/settings/{email,sms,push,webhook}-providers` takes them in `config`, and what it reports. Secret settings are encrypted and never shown again. [Reports](reports.md) compares what they report, and [Messaging](../messaging.md#providers) explains defaults, fallbacks and limits that you set yourself.",
    sections: channels.flatMap((channel) => [
      `## ${titleOf(channel)}`,
      ...all.filter((provider) => provider.channel === channel).map(describe),
    ]),
  });
}

function describe(provider: Provider): string {
  const { type, title, documentation, notes } = provider;
  const parts = [
    `### ${code(type)}`,
    `${title} ([reference](${documentation})).${notes === undefined ? "" : ` ${notes}`}`,
    settingsOf(provider),
    `**Reports**: ${reportsOf(provider)}`,
    ...eventsOf(provider),
    `**Limits**: ${limitsOf(provider)}`,
  ];
  return parts.join("\n\n");
}

/** What each of the vendor's events becomes, with the page that says so. */
function eventsOf({ webhook }: Provider): readonly string[] {
  if (webhook?.events === undefined) return [];
  const { source, kinds } = webhook.events;
  const rows = kinds.map((event) => [
    code(event.kind),
    meaningOf(event),
    event.source === undefined ? event.because : `${event.because} ([source](${event.source}))`,
  ]);
  return [
    `What its [events](${source}) become; any other is counted and changes nothing.`,
    table(["event", "becomes", "because"], rows),
  ];
}

function meaningOf({ becomes, suppress, scope = "message" }: VendorEvent): string {
  switch (becomes) {
    case "nothing":
      return "nothing";
    case "Unsubscribe":
      return scope === "message" ? "leaves the message's group" : "leaves every group of the channel";
    case "Subscribe":
      return "undoes that leave";
    case "DFEmailDelayed":
      return `${code(becomes)}, no end`;
    default:
      return suppress === undefined ? code(becomes) : `${code(becomes)}, and the address is suppressed`;
  }
}

function settingsOf(provider: Provider): string {
  const fields = fieldsOf(provider);
  if (fields.length === 0) return "It has no settings.";
  return table(["setting", "secret", "meaning"], fields.map(rowOf));
}

function rowOf({ name, isOptional, isSecret, description }: ProviderField): readonly string[] {
  return [code(name) + (isOptional ? "?" : ""), isSecret ? "secret" : "", sentence(description)];
}

function reportsOf({ type, webhook }: Provider): string {
  if (webhook === undefined) return "none.";
  if (webhook.setup === undefined) throw new Error(`The webhook of ${type} does not say how to set it up.`);
  return `${code(`POST <PUBLIC_URL>/api/public/webhooks/${webhook.path}?workspaceId=<id>`)}. ${webhook.setup}`;
}

function limitsOf({ atOnce = 50, idempotentForMs = 0, batch }: Provider): string {
  const shared =
    batch === undefined
      ? ""
      : `; messages of broadcasts share calls, of which it takes up to ${batch.messages.toLocaleString("en")} messages each ([more](../messaging.md#several-messages-in-one-call))`;
  const concurrency = `one worker hands over at most ${atOnce} messages at a time${shared}`;
  const repeated =
    idempotentForMs > 0
      ? `a message without an answer is sent again for ${idempotentForMs / 3_600_000} hours, because the provider recognises it`
      : "a message without an answer is not sent again, because that could be twice";
  return `${concurrency}; ${repeated}.`;
}

/** Of a channel, in the documents. */
export function titleOf(channel: Channel): string {
  return { Email: "Email", Sms: "SMS", MobilePush: "Mobile push", Webhook: "Webhooks" }[channel];
}
