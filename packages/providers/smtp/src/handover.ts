/**
 * How far a message was transmitted when its connection ended, which decides whether it can have been sent: a server must
 * not deliver a message whose closing dot it has not seen (RFC 5321 §4.1.1.4). Filled in while nodemailer sends.
 */
import { Readable } from "node:stream";
import type { MailMessage, SendMailOptions } from "nodemailer";
import { mailPieces } from "./mail-text.js";

export interface Handover {
  /** The message text as the connection reads it; replaced when it is tried over another connection. */
  text?: Readable;
}

/** Options of `sendMail` with a field for the note: nodemailer passes on unknown fields. */
export interface WatchedMail extends SendMailOptions {
  readonly handover: Handover;
}

const pieceBytes = 65_536;

/**
 * A plugin of nodemailer's step `stream`: each attempt reads a text of its own, which is recorded in the `handover` of a
 * `WatchedMail`.
 */
export function watchHandover(mail: Pick<MailMessage, "data" | "message">, done: () => void): void {
  const { message } = mail;
  const { handover = {} }: Partial<WatchedMail> = mail.data;
  message.createReadStream = () => {
    handover.text = readMail(message);
    return handover.text;
  };
  done();
}

/**
 * Whether the server can have the whole message. The connection reads the text only after the server has asked for it,
 * and writes the dot only after reading it to its end. Written data may still be in transit: so false is certain and true
 * is not.
 */
export function mayHaveArrived({ text }: Handover): boolean {
  return text !== undefined && text.readableEnded;
}

/** In pieces, because the end of one large chunk would count as read while all of it waits in the socket. */
function readMail(mail: MailMessage["message"]): Readable {
  const pieces = mailPieces(mail, pieceBytes);
  return new Readable({
    read() {
      this.push(pieces.next().value ?? null);
    },
  });
}
