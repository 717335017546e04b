/** A mail as SendGrid takes it. https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send */
import type { Json } from "@signalbox/core";
import { mailboxOf, type EmailMessage } from "@signalbox/provider-kit";

export function recipient(text: string): Json {
  const { name, address } = mailboxOf(text);
  return name === undefined ? { email: address } : { email: address, name };
}

/** Who gets the mail. */
export function recipientsOf(message: EmailMessage): Readonly<Record<string, Json>> {
  const [cc, bcc] = withoutRepeats(message);
  return {
    to: [recipient(message.to)],
    ...(cc.length === 0 ? {} : { cc: cc.map(recipient) }),
    ...(bcc.length === 0 ? {} : { bcc: bcc.map(recipient) }),
  };
}

/** In the order that SendGrid asks for, and none of them empty. */
export function contentOf({ text, html }: Pick<EmailMessage, "text" | "html">): Json {
  return [...(text === "" ? [] : [{ type: "text/plain", value: text }]), { type: "text/html", value: html }];
}

export function headersOf({ headers }: EmailMessage): Readonly<Record<string, Json>> {
  if (headers.length === 0) return {};
  return { headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) };
}

/** The addresses of to, cc and bcc in lower case, each once. */
export function addressesOf({ to, cc, bcc }: EmailMessage): ReadonlySet<string> {
  return new Set([to, ...cc, ...bcc].map((text) => mailboxOf(text).address.toLowerCase()));
}

/** An address may occur only once among to, cc and bcc together, regardless of case. */
function withoutRepeats(message: EmailMessage): readonly [cc: readonly string[], bcc: readonly string[]] {
  const seen = new Set([mailboxOf(message.to).address.toLowerCase()]);
  const isNew = (text: string): boolean => {
    const address = mailboxOf(text).address.toLowerCase();
    return !seen.has(address) && seen.add(address).has(address);
  };
  return [message.cc.filter(isNew), message.bcc.filter(isNew)];
}
