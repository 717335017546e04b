/**
 * The MIME message, needed for headers and attachments, and its recipients, since blind copies are not in the message.
 * Pure except for the random MIME boundaries.
 */
import { domainToASCII } from "node:url";
import { mailboxOf, mailParts, type EmailMessage } from "@signalbox/provider-kit";
import MailComposer from "nodemailer/lib/mail-composer";

export interface Recipients {
  readonly ToAddresses: string[];
  readonly CcAddresses: string[];
  readonly BccAddresses: string[];
}

export async function rawMail(message: EmailMessage, now: Date): Promise<Buffer> {
  const mail = new MailComposer(mailParts(message, now));
  return await mail.compile().build();
}

/** SES accepts only ASCII domains. */
export function recipientsOf(message: EmailMessage): Recipients {
  return {
    ToAddresses: [plainAddress(message.to)],
    CcAddresses: message.cc.map(plainAddress),
    BccAddresses: message.bcc.map(plainAddress),
  };
}

function plainAddress(text: string): string {
  const { address } = mailboxOf(text);
  const at = address.lastIndexOf("@");
  const domain = domainToASCII(address.slice(at + 1));
  return at < 0 || domain === "" ? address : `${address.slice(0, at + 1)}${domain}`;
}
