/**
 * Guarantees for every provider, regardless of its implementation: no line break reaches a header, and no secret setting
 * appears in a result. `defineProvider` wraps each provider in it.
 */
import type { EmailMessage, ProviderMessage, WebhookMessage } from "./message.js";
import type { BatchResult, ProviderConnection, VerifyResult } from "./provider.js";
import { secretMask, type SecretMask } from "./secret-mask.js";

/** `secrets` are the values to remove. */
export function guardedConnection(
  connection: ProviderConnection,
  secrets: readonly string[],
): ProviderConnection {
  const verify = connection.verify?.bind(connection);
  const sendBatch = connection.sendBatch?.bind(connection);
  // Once for each connection: it takes longer than most results.
  const mask = secretMask(secrets, "•••");
  return {
    ...(verify !== undefined && {
      verify: async (context) => withoutSecrets(await verify(context), mask),
    }),
    ...(sendBatch !== undefined && {
      sendBatch: async (messages, context) => {
        const broken = messages.map(({ message }) => brokenLineResult(message));
        const sound = messages.filter((_, index) => broken[index] === undefined);
        const results = sound.length === 0 ? [] : await sendBatch(sound, context);
        const answers = results.length === sound.length ? results.values() : undefined;
        return broken.map((result) => result ?? withoutSecrets(answers?.next().value ?? unmatched, mask));
      },
    }),
    send: async (message, context) => {
      const broken = brokenLineResult(message);
      if (broken !== undefined) return broken;
      return withoutSecrets(await connection.send(message, context), mask);
    },
    close: () => connection.close(),
  };
}

/** A provider must return a result for each message. */
const unmatched: BatchResult = {
  type: "unanswered",
  reason: "the provider returned another number of results than it was given messages",
};

function brokenLineResult(
  message: ProviderMessage,
): { readonly type: "rejected"; readonly reason: string } | undefined {
  const broken = findBrokenLine(message);
  return broken === undefined ? undefined : { type: "rejected", reason: `A line break in ${broken}.` };
}

/** The name of the first field that becomes a header or an address and holds a line break or NUL. */
export function findBrokenLine(message: ProviderMessage): string | undefined {
  if (message.channel === "Email") return findInEmail(message);
  if (message.channel === "Webhook") return findInWebhook(message);
  return isBroken(message.to) ? "to" : undefined;
}

function findInEmail(message: EmailMessage): string | undefined {
  const { to, from, subject, replyTo, cc, bcc, headers, attachments } = message;
  if (isBroken(to)) return "to";
  if (isBroken(from)) return "from";
  if (isBroken(subject)) return "subject";
  if (isBroken(replyTo)) return "replyTo";
  if (cc.some(isBroken)) return "cc";
  if (bcc.some(isBroken)) return "bcc";
  if (headers.some(({ name }) => isBroken(name))) return "a header's name";
  if (headers.some(({ value }) => isBroken(value))) return "a header's value";
  if (attachments.some(({ name }) => isBroken(name))) return "an attachment's name";
  if (attachments.some(({ mimeType }) => isBroken(mimeType))) return "an attachment's type";
  return undefined;
}

function findInWebhook({ url, method, headers }: WebhookMessage): string | undefined {
  if (isBroken(url)) return "url";
  if (isBroken(method)) return "method";
  if (Object.keys(headers).some(isBroken)) return "a header's name";
  if (Object.values(headers).some(isBroken)) return "a header's value";
  return undefined;
}

function isBroken(text: string | undefined): boolean {
  return text !== undefined && (text.includes("\r") || text.includes("\n") || text.includes("\0"));
}

/** Vendors quote what they were sent, including the rejected key. */
function withoutSecrets<Result extends BatchResult | VerifyResult>(result: Result, mask: SecretMask): Result {
  // Every text is still a text, so the type is restored.
  const cleaned = mask.json(result) as Result;
  return { ...cleaned, type: result.type };
}
