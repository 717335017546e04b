/**
 * A mail leaves in pieces of one size. Nodemailer makes its text from many small ones, each of which would be a write to
 * the socket of its own, and those cost more than making the text does; an attachment comes in one piece, which would
 * count as handed over while nearly all of it waits in memory.
 */
import { Transform } from "node:stream";
import type { MailMessage, SMTPPoolSentMessageInfo } from "nodemailer";

const pieceBytes = 65_536;

/** A plugin of nodemailer's step `stream`. */
export function sendInEvenPieces(mail: MailMessage<SMTPPoolSentMessageInfo>, done: () => void): void {
  mail.message.transform(() => inEvenPieces());
  done();
}

/** The same bytes in pieces of that size; only the last one is smaller. */
export function inEvenPieces(size: number = pieceBytes): Transform {
  let waiting: Buffer[] = [];
  let bytes = 0;
  return new Transform({
    transform(given: Buffer, _encoding, done) {
      waiting.push(given);
      bytes += given.length;
      if (bytes >= size) {
        const whole = Buffer.concat(waiting, bytes);
        const end = bytes - (bytes % size);
        for (let at = 0; at < end; at += size) this.push(whole.subarray(at, at + size));
        waiting = [whole.subarray(end)];
        bytes -= end;
      }
      done();
    },
    flush(done) {
      done(null, Buffer.concat(waiting, bytes));
    },
  });
}
