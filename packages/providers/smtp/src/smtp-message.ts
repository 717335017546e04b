/**
 * A message as nodemailer is given it: addresses as addresses and never as text to be parsed, and an id that is the same
 * at every try, so that whoever gets it twice after all can see that it is one. Pure.
 */
import { domainToASCII } from "node:url";
import { mailboxOf, mailParts, type EmailMessage, type SendContext } from "@signalbox/provider-kit";
import type { SendMailOptions } from "nodemailer";

/** Whom it goes to, and what ends the attempt, is said beside it. */
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

/** Those of cc and bcc, each once, without the one the message is for. */
export function addressesOfCopies(message: EmailMessage): readonly string[] {
  const { address: to } = mailboxOf(message.to);
  const addresses = copiesOf(message).map((copy) => mailboxOf(copy).address);
  return [...new Set(addresses)].filter((address) => address !== to);
}

function copiesOf(message: EmailMessage): readonly string[] {
  return [...message.cc, ...message.bcc];
}

/**
 * One address and nothing besides, in a shape a server can be asked about: with blanks and brackets only in a quoted local
 * part, where they cannot end the address. Whether it exists is the server's to say.
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
