import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { anEmail, aSendContext } from "@signalbox/provider-kit/conformance";
import type { EmailMessage } from "@signalbox/provider-kit";
import fc from "fast-check";
import MailComposer from "nodemailer/lib/mail-composer";
import DataStream from "nodemailer/lib/smtp-connection/data-stream";
import { describe, expect, test } from "vitest";
import { inEvenPieces, readMail, type MailPart } from "./mail-text.js";
import { composeMail } from "./smtp-message.js";

describe("a mail goes over the wire as nodemailer would write it", () => {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.string({ unit: "binary", maxLength: 10 }),
    fc.constantFrom(
      "\r\n",
      "\n",
      "\r",
      ".",
      "\r\n.\r\n",
      "=",
      "\t",
      " ",
      " \r\n",
      "é",
      "漢字",
      "🙂",
      "<p>",
      "--",
    ),
    fc.nat({ max: 1_200 }).map((length) => "long".repeat(length / 4)),
    fc.nat({ max: 90 }).map((length) => "word ".repeat(length)),
  );
  const words = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  const attachment = fc.record({
    name: fc.constantFrom("bill.txt", "größe.pdf", "a b.bin", "mail.eml"),
    mimeType: fc.constantFrom(
      "text/plain",
      "text/html; charset=utf-8",
      "application/pdf",
      "image/png",
      "message/rfc822",
    ),
    bytes: fc.uint8Array({ maxLength: 300 }),
  });

  test("whatever is in it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          subject: fc.string({ unit: "grapheme" }),
          html: words,
          text: words,
          attachments: fc.array(attachment, { maxLength: 3 }),
        }),
        async (parts) => {
          const mail = compiled(parts);
          const [ours, theirs] = [await sentOf(readMail(mail)), await sentOf(mail.createReadStream())];
          // Where an encoded line is broken may differ when blanks end the text, and means nothing.
          expect(ours.replaceAll("=\r\n", "")).toBe(theirs.replaceAll("=\r\n", ""));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test.each([56, 57, 58, 57 * 1_024 - 1, 57 * 1_024, 57 * 1_024 + 1, 1_000_000])(
    "with %d bytes attached, in pieces",
    async (length) => {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
      const mail = compiled({
        attachments: [{ name: "a.bin", mimeType: "application/octet-stream", bytes }],
      });
      expect(await sentOf(readMail(mail))).toBe(await sentOf(mail.createReadStream()));
    },
  );

  test("also when it is read again, for another connection", async () => {
    const mail = compiled({});
    expect(await sentOf(readMail(mail))).toBe(await sentOf(readMail(mail)));
  });

  test("but fails, and is not taken for a whole one, when a part does not hold its content", async () => {
    const mail = new MailComposer({ text: Readable.from(["from elsewhere"]) }).compile();
    const text = readMail(mail);

    await expect(buffer(text)).rejects.toThrow("neither text nor bytes");
    expect(text.readableEnded).toBe(false);
  });

  function compiled(parts: Partial<EmailMessage>): MailPart {
    const composed = composeMail(anEmail(parts), aSendContext());
    if (composed.type === "unusable") throw new Error(composed.reason);
    return new MailComposer(composed.mail).compile();
  }
});

describe("even pieces", () => {
  const size = 10;
  const piecesOf = (texts: readonly string[]) =>
    [
      ...inEvenPieces(
        texts.map((part) => Buffer.from(part)),
        size,
      ),
    ].map(String);

  test.each([
    ["small ones leave together", ["ab", "cd", "efgh"], ["abcdefgh"]],
    ["a large one in several", ["abcdefghijABCDEFGHIJxyz"], ["abcdefghij", "ABCDEFGHIJ", "xyz"]],
    ["across their borders", ["abcdefg", "hijABCDEFGH", "IJ"], ["abcdefghij", "ABCDEFGHIJ"]],
    ["nothing is nothing", [], []],
  ])("%s", (_what, texts, pieces) => {
    expect(piecesOf(texts)).toEqual(pieces);
  });

  test("no byte is lost, whatever the sizes", () => {
    for (let length = 0; length < 200; length += 1) {
      const texts = Array.from({ length }, (_, index) => "x".repeat(index % 23) + String(index));
      const pieces = piecesOf(texts);

      expect(pieces.join("")).toBe(texts.join(""));
      expect(pieces.slice(0, -1).every((piece) => piece.length === size)).toBe(true);
    }
  });
});

/** As a connection writes it. */
async function sentOf(text: Readable): Promise<string> {
  const sent = text.pipe(new DataStream());
  return (await buffer(sent)).toString("latin1");
}
