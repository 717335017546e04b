import type { BatchMessage, EmailMessage } from "@signalbox/provider-kit";
import { aBatch, anEmail } from "@signalbox/provider-kit/conformance";
import { describe, expect, test } from "vitest";
import { batchBodyOf, groupOf } from "./batch-body.js";

const [sample] = aBatch();
if (sample === undefined) throw new Error("no message");
const { context } = sample;

/** Mails without copies, to the first letters of the alphabet. */
function mails(...parts: readonly Partial<EmailMessage>[]): readonly BatchMessage<"Email">[] {
  return parts.map((each, index) => {
    const to = `${String.fromCharCode(97 + index)}@example.com`;
    return { message: anEmail({ to, cc: [], bcc: [], attachments: [], ...each }), context };
  });
}

/** The addresses of the mails that are in the request. */
function recipientsOf(batch: readonly BatchMessage<"Email">[]): readonly string[] {
  return [...(batchBodyOf(batch)?.members ?? [])].map(({ message }) => message.to);
}

describe("a request of SendGrid for several mails", () => {
  test("leaves out a mail with an address that another one has, and one beyond the recipients of a request", () => {
    const many = Array.from({ length: 998 }, (_, index) => `copy-${index}@example.com`);

    expect(recipientsOf(mails({}, {}, { to: "A@example.com" }, { cc: ["b@example.com"] }))).toEqual([
      "a@example.com",
      "b@example.com",
    ]);
    expect(recipientsOf(mails({}, { cc: many }, {}))).toEqual(["a@example.com", "b@example.com"]);
  });

  test("leaves out a mail of which too much is its own", () => {
    expect(recipientsOf(mails({}, { html: `<p>Hello <b>${"ü".repeat(5_000)}</b></p>` }, {}))).toEqual([
      "a@example.com",
      "c@example.com",
    ]);
  });

  test("is none when the texts differ in too many places", () => {
    const lines = (word: string): string => Array.from({ length: 101 }, () => `${word}\n`).join("");

    expect(batchBodyOf(mails({ text: lines("a") }, { text: lines("b") }))).toBeUndefined();
    expect(batchBodyOf(mails({ text: lines("a") }, { text: lines("a") }))).toBeDefined();
  });

  test("has tags that occur in no mail", () => {
    const batch = batchBodyOf(mails({ text: "Hello sb0" }, { subject: "-sb1h2-", text: "Hello Bob" }));

    expect(batch?.body).toMatchObject({
      content: [{ value: "Hello -sb2t0-" }, { value: "<p>Hello <b>Ann</b></p>" }],
    });
  });

  test("has no replacements where all mails say the same", () => {
    expect(JSON.stringify(batchBodyOf(mails({}, {}))?.body)).not.toContain("substitutions");
  });

  test.each<[Partial<EmailMessage>, boolean]>([
    [{ to: "b@example.com", subject: "Other", html: "<p>Hi <b>Bob</b></p>" }, true],
    [{ from: "other@shop.example" }, false],
    [{ replyTo: "other@shop.example" }, false],
    [{ html: "<p>Hello</p>" }, false],
    [{ text: "Hello\nAnn" }, false],
    [{ text: "" }, false],
  ])("may have mails of one sender with comparable texts: %o", (parts, isSame) => {
    expect(groupOf(anEmail(parts)) === groupOf(anEmail())).toBe(isSame);
  });
});
