/** Failures as nodemailer reports them, and their results. */
import { Readable } from "node:stream";
import type { SendResult } from "@signalbox/provider-kit";
import { expect, test } from "vitest";
import type { Handover } from "./handover.js";
import { failedResult } from "./smtp-result.js";

test.each([
  ["nothing of the message was read", { text: Readable.from(["text"]) }, "later"],
  ["no connection came about", {}, "later"],
  ["all of it was read", await readToTheEnd(), "unanswered"],
] as const)("a connection that ends when %s", (_when, handover, type) => {
  for (const code of ["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EPROTOCOL", "EABORT", undefined]) {
    const error = Object.assign(new Error("Connection closed unexpectedly"), { code, command: "CONN" });

    expect([code, resultOf(error, handover).type]).toEqual([code, type]);
  }
});

test.each([
  [
    "a 5xx to the recipient",
    { code: "EENVELOPE", command: "RCPT TO", responseCode: 550, response: "550 5.1.1 Who?" },
    { type: "rejected", code: 550, suppress: "HardBounce" },
  ],
  [
    "an answer of several lines",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550-5.1.1 The account\n550 5.1.1 does not exist",
    },
    { type: "rejected", suppress: "HardBounce" },
  ],
  [
    "a full mailbox",
    { code: "EENVELOPE", command: "RCPT TO", responseCode: 552, response: "552 5.2.2 user unknown quota" },
    { type: "rejected", code: 552 },
  ],
  [
    "a bad sequence of commands",
    { code: "EENVELOPE", command: "MAIL FROM", responseCode: 503, response: "503 5.5.1 Bad sequence" },
    { type: "later", code: 503 },
  ],
  [
    "4xx to the message",
    { code: "EMESSAGE", command: "DATA", responseCode: 451, response: "451 4.3.0 Later" },
    { type: "later", code: 451 },
  ],
  [
    "421 in place of the last answer",
    { code: "ECONNECTION", command: "CONN", responseCode: 421, response: "421 Bye" },
    { type: "later", code: 421 },
  ],
  [
    "a wrong password",
    { code: "EAUTH", command: "AUTH PLAIN", responseCode: 535, response: "535 No" },
    { type: "rejected", misconfigured: true },
  ],
  [
    "a busy login",
    { code: "EAUTH", command: "AUTH PLAIN", responseCode: 454, response: "454 Wait" },
    { type: "later", code: 454 },
  ],
  ["no password at all", { code: "EAUTH", command: "API" }, { type: "rejected", misconfigured: true }],
  ["no address", { code: "EENVELOPE", command: "API" }, { type: "rejected" }],
])("%s decides, however far the message had come", async (_what, failure, expected) => {
  const result = resultOf(Object.assign(new Error("failed"), failure), await readToTheEnd());

  expect(result).toMatchObject(expected);
  expect("suppress" in result).toBe("suppress" in expected);
});

test("a malformed answer to the message leaves the result unknown", async () => {
  const error = Object.assign(new Error("Message failed"), {
    code: "EMESSAGE",
    command: "DATA",
    response: "huh",
  });

  expect(resultOf(error, await readToTheEnd()).type).toBe("unanswered");
});

test("an unknown error is retried later", () => {
  expect(resultOf("oops", {})).toMatchObject({ type: "later" });
  expect(resultOf(undefined, {})).toMatchObject({ type: "later" });
});

test("an expired certificate is retried later: the server's operator renews it", () => {
  const error = Object.assign(new Error("certificate has expired"), {
    code: "ESOCKET",
    originalCode: "CERT_HAS_EXPIRED",
  });

  expect(resultOf(error, {})).toMatchObject({ type: "later", code: "CERT_HAS_EXPIRED" });
});

function resultOf(error: unknown, handover: Handover): SendResult {
  return failedResult(error, { handover, hasCaCertificate: false });
}

async function readToTheEnd(): Promise<Handover> {
  const text = Readable.from(["all", "of", "it"]);
  await text.toArray();
  return { text };
}
