import { mailParts, type EmailMessage } from "@signalbox/provider-kit";
import { anEmail } from "@signalbox/provider-kit/conformance";
import MailComposer from "nodemailer/lib/mail-composer";
import type MimeNode from "nodemailer/lib/mime-node";
import { describe, expect, test } from "vitest";
import { mailPieces } from "./mail-text.js";

const pieceBytes = 10_000;
const every = (mimeType: string, bytes: Uint8Array) => [{ name: "Rechnung für März.pdf", mimeType, bytes }];
const bytes = Uint8Array.from({ length: 1_000 }, (_, index) => index % 256);
const encoder = new TextEncoder();

const mails: Readonly<Record<string, EmailMessage>> = {
  "with all its parts": anEmail(),
  "without attachments": anEmail({ attachments: [] }),
  "of plain ASCII in short lines": anEmail({ html: "<p>Hi</p>", text: "Hi", subject: "Hi", attachments: [] }),
  "with long lines": anEmail({ html: "<p>word</p>".repeat(200), text: "a".repeat(1_000), attachments: [] }),
  "with lines that begin with a dot": anEmail({ text: ".\r\n..\n.end\r.\r\n", attachments: [] }),
  "mostly beyond Latin": anEmail({ html: "<p>Добрый день</p>", text: "Добрый день", subject: "Привет" }),
  "with emoji and blanks at the ends of lines": anEmail({ text: "👩‍👩‍👧 \t\r\n = \t\nend ", attachments: [] }),
  "without a text": anEmail({ text: "" }),
  "without HTML": anEmail({ html: "", text: "Just text\n" }),
  "without any content": anEmail({ html: "", text: "", attachments: [] }),
  "with bytes": anEmail({ attachments: every("application/octet-stream", bytes) }),
  "with an empty attachment": anEmail({ attachments: every("application/pdf", new Uint8Array()) }),
  "with an attached text": anEmail({ attachments: every("text/csv", encoder.encode("näme;1\r\nb;2\n")) }),
  "with an attached mail": anEmail({
    attachments: every("message/rfc822", encoder.encode("Subject: x\n\nHello")),
  }),
  "with a large attachment": anEmail({
    attachments: every("application/pdf", new Uint8Array(200_000).fill(7)),
  }),
  "with two attachments": anEmail({
    attachments: [...every("image/png", bytes), ...every("image/gif", bytes)],
  }),
};

function textOf(composed: MimeNode): string {
  return Buffer.concat([...mailPieces(composed, pieceBytes)]).toString("latin1");
}

describe("the text of a mail", () => {
  test.for(Object.entries(mails))("%s is what nodemailer streams", async ([, message]) => {
    const composed = new MailComposer(mailParts(message, new Date("2026-11-02T10:00:00Z"))).compile();

    const text = textOf(composed);

    const streamed = (await composed.build()).toString("latin1");
    // The connection adds a missing line end itself.
    expect(text.endsWith("\n") ? text : `${text}\r\n`).toBe(streamed);
  });

  test("comes in pieces of one size, however long its parts are", () => {
    const attachments = [...every("image/png", bytes), ...every("image/gif", new Uint8Array(70_000))];
    const composed = new MailComposer(mailParts(anEmail({ attachments }), new Date())).compile();

    const lengths = [...mailPieces(composed, pieceBytes)].map(({ length }) => length);

    expect(new Set(lengths.slice(0, -1))).toEqual(new Set([pieceBytes]));
    expect(lengths.at(-1)).toBeLessThanOrEqual(pieceBytes);
  });

  test("needs contents in memory", () => {
    const composed = new MailComposer({ text: { path: "/etc/hostname" } }).compile();

    expect(() => textOf(composed)).toThrow("must be a text or bytes");
  });
});
