/**
 * How far a message had come when its connection ended, by which it is known whether it can have been sent: a server must
 * not deliver a message whose closing dot it has not seen (RFC 5321 §4.1.1.4). Filled in while nodemailer sends.
 */
import type { Readable } from "node:stream";
import type { MailMessage, SendMailOptions, SMTPPoolSentMessageInfo } from "nodemailer";
import { readMail } from "./mail-text.js";

export interface Handover {
  /** The text of the message as the connection reads it; another one when it is tried over another connection. */
  text?: Readable;
}

/** Options of `sendMail` with a place for the note: nodemailer passes on what it does not know. */
export interface WatchedMail extends SendMailOptions {
  readonly handover: Handover;
}

/** A plugin of nodemailer's step `stream`: each try reads a text of its own, which a `WatchedMail` notes. */
export function watchHandover(mail: MailMessage<SMTPPoolSentMessageInfo>, done: () => void): void {
  const { handover = {} }: Partial<WatchedMail> = mail.data;
  mail.message.createReadStream = () => {
    handover.text = readMail(mail.message);
    return handover.text;
  };
  done();
}

/**
 * Whether the server can have the whole message. The connection reads the text only when the server has asked for it, and
 * writes the dot only when it has read it to its end. What was written may still have been under way: so no is certain
 * and yes is not.
 */
export function mayHaveArrived({ text }: Handover): boolean {
  return text !== undefined && text.readableEnded;
}
