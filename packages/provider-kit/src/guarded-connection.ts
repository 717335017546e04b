/**
 * What holds for every provider whatever its author forgot: nothing with a line break where a header will be reaches a
 * vendor, and no setting that is secret stands in what is said about a message. `defineProvider` puts it around each.
 */
import type { Json } from "@signalbox/core";
import type { EmailMessage, ProviderMessage } from "./message.js";
import type { ProviderConnection, SendResult } from "./provider.js";

/** `secrets` are the values that must not be told on. */
export function guardedConnection(
  connection: ProviderConnection,
  secrets: readonly string[],
): ProviderConnection {
  return {
    send: async (message, context) => {
      const broken = findBrokenLine(message);
      if (broken !== undefined) return { type: "rejected", reason: `A line break in ${broken}.` };
      return withoutSecrets(await connection.send(message, context), secrets);
    },
    close: () => connection.close(),
  };
}

/** The name of the first field that becomes a header or an address and holds a line break or NUL. */
export function findBrokenLine(message: ProviderMessage): string | undefined {
  return headerLikeTexts(message).find(([, text]) => text !== undefined && hasLineBreak(text))?.[0];
}

function hasLineBreak(text: string): boolean {
  return text.includes("\r") || text.includes("\n") || text.includes("\0");
}

type NamedText = readonly [name: string, text: string | undefined];

function headerLikeTexts(message: ProviderMessage): readonly NamedText[] {
  if (message.channel === "Email") return headerLikeTextsOfEmail(message);
  if (message.channel !== "Webhook") return [["to", message.to]];
  return [["url", message.url], ["method", message.method], ...headerTexts(Object.entries(message.headers))];
}

function headerLikeTextsOfEmail(message: EmailMessage): readonly NamedText[] {
  return [
    ["to", message.to],
    ["from", message.from],
    ["subject", message.subject],
    ["replyTo", message.replyTo],
    ...message.cc.map((address): NamedText => ["cc", address]),
    ...message.bcc.map((address): NamedText => ["bcc", address]),
    ...headerTexts(message.headers.map(({ name, value }) => [name, value])),
    ...message.attachments.map(({ name }): NamedText => ["an attachment's name", name]),
    ...message.attachments.map(({ mimeType }): NamedText => ["an attachment's type", mimeType]),
  ];
}

function headerTexts(headers: readonly (readonly [string, string])[]): readonly NamedText[] {
  return headers.flatMap(([name, value]): NamedText[] => [
    ["a header's name", name],
    ["a header's value", value],
  ]);
}

/** Vendors quote what they were sent, also the key they did not like. */
function withoutSecrets(result: SendResult, secrets: readonly string[]): SendResult {
  if (secrets.length === 0) return result;
  // Every text is still a text, and its type is put back as it was.
  const cleaned = cleanedValue(result, secrets) as SendResult;
  return { ...cleaned, type: result.type } as SendResult;
}

function cleanedValue(value: Json, secrets: readonly string[]): Json {
  if (typeof value === "string") return cleanedText(value, secrets);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Json) => cleanedValue(each, secrets));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [cleanedText(name, secrets), cleanedValue(each, secrets)]),
  );
}

function cleanedText(text: string, secrets: readonly string[]): string {
  let cleaned = text;
  for (const secret of secrets) cleaned = cleaned.replaceAll(secret, "•••");
  return cleaned;
}
