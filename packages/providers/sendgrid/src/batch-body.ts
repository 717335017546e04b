/**
 * Several mails of one template in one request: each has its recipients, subject, headers and ids; their text is one with
 * tags, which SendGrid replaces for each. https://www.twilio.com/docs/sendgrid/for-developers/sending-email/personalizations
 */
import type { Json } from "@signalbox/core";
import type { BatchMessage, EmailMessage } from "@signalbox/provider-kit";
import { addressesOf, contentOf, headersOf, recipient, recipientsOf } from "./mail-body.js";
import { countPieces, sharedText } from "./shared-text.js";

type Mail = BatchMessage<"Email">;

/** `members` are the mails that are in it; the others do not fit. */
export interface BatchBody {
  readonly body: Json;
  readonly members: ReadonlySet<Mail>;
}

/** https://www.twilio.com/docs/sendgrid/api-reference/mail-send/errors: to, cc and bcc of all mails. */
const maxRecipients = 1_000;
/** https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send: of the tags and values of one mail, bytes. */
const maxReplacedBytes = 10_000;
/** In earlier versions of that page. */
const maxReplaced = 100;

/** Mails of a group have one sender, and texts that can be compared. */
export function groupOf({ from, replyTo, text, html }: EmailMessage): string {
  return JSON.stringify([from, replyTo ?? null, countPieces(text), countPieces(html), text === ""]);
}

/** `mails` are of one group. Undefined when fewer than two of them can share a request. */
export function batchBodyOf(mails: readonly Mail[]): BatchBody | undefined {
  const apart = withoutSharedAddresses(mails);
  const mark = unusedMark(apart);
  const shared = {
    text: sharedText(
      apart.map(({ message }) => message.text),
      (piece) => `-${mark}t${piece}-`,
    ),
    html: sharedText(
      apart.map(({ message }) => message.html),
      (piece) => `-${mark}h${piece}-`,
    ),
  };
  const fitting = apart.flatMap((mail, index) => {
    const replaced = { ...shared.text.values[index], ...shared.html.values[index] };
    return fits(replaced) ? [{ mail, replaced }] : [];
  });
  const [first, ...others] = fitting;
  if (first === undefined || others.length === 0) return undefined;
  const { from, replyTo } = first.mail.message;
  return {
    members: new Set(fitting.map(({ mail }) => mail)),
    body: {
      from: recipient(from),
      ...(replyTo === undefined ? {} : { reply_to: recipient(replyTo) }),
      personalizations: fitting.map(({ mail: { message, context }, replaced }) => ({
        ...recipientsOf(message),
        subject: message.subject,
        ...headersOf(message),
        custom_args: { ...context.metadata },
        ...(Object.keys(replaced).length === 0 ? {} : { substitutions: replaced }),
      })),
      content: contentOf({ text: shared.text.text, html: shared.html.text }),
    },
  };
}

/** An address may occur only once in a request. */
function withoutSharedAddresses(mails: readonly Mail[]): readonly Mail[] {
  const seen = new Set<string>();
  return mails.filter(({ message }) => {
    const addresses = addressesOf(message);
    if (seen.size + addresses.size > maxRecipients || [...addresses].some((address) => seen.has(address)))
      return false;
    for (const address of addresses) seen.add(address);
    return true;
  });
}

/** Part of all tags, that occurs in no mail, so that only tags are replaced. */
function unusedMark(mails: readonly Mail[]): string {
  const isUsed = (mark: string): boolean =>
    mails.some(({ message: { subject, text, html } }) =>
      [subject, text, html].some((each) => each.includes(mark)),
    );
  let count = 0;
  while (isUsed(`sb${count}`)) count += 1;
  return `sb${count}`;
}

function fits(replaced: Readonly<Record<string, string>>): boolean {
  const texts = Object.entries(replaced).flat();
  const bytes = texts.reduce((sum, each) => sum + Buffer.byteLength(each), 0);
  return texts.length <= 2 * maxReplaced && bytes <= maxReplacedBytes;
}
