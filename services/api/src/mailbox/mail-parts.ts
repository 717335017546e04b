/** The parts of a stored message of any channel. An earlier release may have stored it, so it is parsed leniently. */
import { z } from "zod";

export interface MailParts {
  /** Names with values, as mail programs show them. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly html?: string | undefined;
  readonly text?: string | undefined;
  /** For other channels: everything else, as JSON. */
  readonly rest?: string | undefined;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly name: string;
  readonly mimeType: string;
  /** base64 */
  readonly bytes: string;
}

const text = z.string().optional().catch(undefined);
const texts = z.array(z.string()).catch([]);
const emailSchema = z.object({
  to: text,
  from: text,
  subject: text,
  replyTo: text,
  cc: texts,
  bcc: texts,
  headers: z.array(z.object({ name: z.string(), value: z.string() })).catch([]),
  html: text,
  text,
  attachments: z.array(z.object({ name: z.string(), mimeType: z.string(), bytes: z.string() })).catch([]),
});

export function mailParts(channel: string, message: Readonly<Record<string, unknown>>): MailParts {
  return channel === "Email" ? emailParts(message) : otherParts(message);
}

function emailParts(message: Readonly<Record<string, unknown>>): MailParts {
  const mail = emailSchema.parse(message);
  const headers: (readonly [string, string | undefined])[] = [
    ["From", mail.from],
    ["To", mail.to],
    ...mail.cc.map((address) => ["Cc", address] as const),
    ...mail.bcc.map((address) => ["Bcc", address] as const),
    ["Reply-To", mail.replyTo],
    ["Subject", mail.subject],
    ...mail.headers.map(({ name, value }) => [name, value] as const),
  ];
  return {
    headers: headers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments,
  };
}

const shownApart = ["channel", "to", "title", "body"];

function otherParts(message: Readonly<Record<string, unknown>>): MailParts {
  const { to, title, body } = message;
  const named = { To: to, Title: title };
  const rest = Object.fromEntries(Object.entries(message).filter(([name]) => !shownApart.includes(name)));
  return {
    headers: Object.entries(named).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    ),
    text: typeof body === "string" ? body : undefined,
    rest: Object.keys(rest).length === 0 ? undefined : JSON.stringify(rest, undefined, 2),
    attachments: [],
  };
}
