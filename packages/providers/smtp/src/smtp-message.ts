/**
 * A message for nodemailer: structured addresses, never text to be parsed, and an id that is the same in every attempt,
 * so that a repeated message can be recognized by its recipient. Pure.
 */
import { domainToASCII } from "node:url";
import { mailboxOf, mailParts, type EmailMessage, type SendContext } from "@signalbox/provider-kit";
import type { SendMailOptions } from "nodemailer";

/** The recipients and the signal are passed separately. */
export type MailAlone = Omit<SendMailOptions, "envelope" | "signal">;

export type ComposedMail =
  | {
      readonly type: "mail";
      readonly mail: MailAlone;
      /** The addresses alone, for the envelope. */
      readonly from: string;
      readonly to: string;
    }
  | { readonly type: "unusable"; readonly reason: string };

export function composeMail(message: EmailMessage, { idempotencyKey, now }: SendContext): ComposedMail {
  const from = mailboxOf(message.from);
  const to = mailboxOf(message.to);
  const faulty = [from, to, ...copiesOf(message).map(mailboxOf)].find(({ address }) => !isAddress(address));
  if (faulty !== undefined) return { type: "unusable", reason: `Not an address: ${faulty.address}` };
  const mail: MailAlone = {
    messageId: `<${idempotencyKey}@${domainOf(from.address)}>`,
    ...mailParts(message, now()),
  };
  return { type: "mail", mail, from: from.address, to: to.address };
}

/** Those of cc and bcc, each once, without the message's recipient. */
export function addressesOfCopies(message: EmailMessage): readonly string[] {
  const { address: to } = mailboxOf(message.to);
  const addresses = copiesOf(message).map((copy) => mailboxOf(copy).address);
  return [...new Set(addresses)].filter((address) => address !== to);
}

function copiesOf(message: EmailMessage): readonly string[] {
  return [...message.cc, ...message.bcc];
}

/**
 * One address and nothing else, in a form a server can be asked about: blanks and brackets only in a quoted local part,
 * where they cannot end the address. Whether it exists is decided by the server.
 */
export function isAddress(text: string): boolean {
  return /^(?:"(?:[^"\\<>\p{Cc}]|\\[^<>\p{Cc}])+"|[^\s"(),:;<>@[\\\]\p{Cc}]+)@(?:[^\s"(),:;<>@[\\\]\p{Cc}]+|\[[\da-zA-Z.:]+\])$/u.test(
    text,
  );
}

function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return domainToASCII(domain) || domain;
}
