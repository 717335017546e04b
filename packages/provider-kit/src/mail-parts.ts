/**
 * A mail in the form of nodemailer's composer, for providers that build the MIME message themselves. Addresses are
 * structured, never text to be parsed, and nothing makes the composer read a file or fetch an address.
 */
import { mailboxOf } from "./mailbox.js";
import type { EmailMessage } from "./message.js";

export interface MailAddress {
  /** Empty when there is none. */
  readonly name: string;
  readonly address: string;
}

/** Recipients of blind copies are not in the mail. */
export interface MailParts {
  readonly date: Date;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly cc: MailAddress[];
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: { readonly key: string; readonly value: string }[];
  readonly attachments: {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
  readonly disableFileAccess: true;
  readonly disableUrlAccess: true;
}

export function mailParts(message: EmailMessage, date: Date): MailParts {
  return {
    date,
    from: addressIn(message.from),
    to: addressIn(message.to),
    cc: message.cc.map(addressIn),
    ...(message.replyTo === undefined ? {} : { replyTo: addressIn(message.replyTo) }),
    subject: message.subject,
    html: message.html,
    text: message.text,
    headers: message.headers.map(({ name, value }) => ({ key: name, value })),
    attachments: message.attachments.map(({ name, mimeType, bytes }) => ({
      filename: name,
      contentType: mimeType,
      content: Buffer.from(bytes),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function addressIn(text: string): MailAddress {
  const { name = "", address } = mailboxOf(text);
  return { name, address };
}
