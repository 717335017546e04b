import { describe, expect, test } from "vitest";
import { isAboutRecipient, saysInvalidAddress } from "./answer-meaning.js";

const toRecipient = (response: string) => ({ command: "RCPT TO", response });
const toMessage = (response: string) => ({ command: "DATA", response });

describe("an address is invalid for ever", () => {
  test.each([
    "550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown",
    "550 5.1.2 <ann@nowhere.example>: Recipient address rejected: Domain not found",
    "553 5.1.3 Not a valid address",
    "551 5.1.6 Moved",
    "556 5.1.10 Null MX",
    "550 5.2.1 The email account that you tried to reach is disabled",
    "550-5.1.1 The account\n550 5.1.1 does not exist",
    "550-Requested action not taken\n550 5.1.1 Who?",
    "550 #5.1.1 Who?",
    "554 sorry, no mailbox here by that name. (#5.1.1)",
  ])("by its code, at the recipient and after the message: %s", (response) => {
    expect(saysInvalidAddress(toRecipient(response))).toBe(true);
    expect(saysInvalidAddress(toMessage(response))).toBe(true);
    expect(saysInvalidAddress({ command: "MAIL FROM", response })).toBe(false);
    expect(saysInvalidAddress({ command: "CONN", response })).toBe(false);
  });

  test.each([
    "550 No such user here",
    "550 <ann@example.com>: user unknown",
    "551 Unknown recipient",
    "550 Mailbox not found",
    "550 This account has been disabled",
    "550 sorry, no mailbox here by that name",
  ])("by its words, at the recipient only: %s", (response) => {
    expect(saysInvalidAddress(toRecipient(response))).toBe(true);
    expect(saysInvalidAddress(toMessage(response))).toBe(false);
  });
});

describe("an address is not invalid", () => {
  test.each([
    "550 5.0.0 Unknown user",
    "550 5.1.0 Address rejected, unknown user",
    "550 5.1.4 Ambiguous, user unknown",
    "553 5.1.7 Bad sender, user unknown",
    "550 5.1.8 Sender's domain does not exist",
    "552 5.2.2 Mailbox full, user unknown",
    "552 5.2.3 Too long",
    "550 5.2.1 The user is receiving mail at a rate that prevents additional messages from being delivered",
    "552 5.3.4 Message too big",
    "550 5.4.1 Recipient address rejected: Access denied",
    "501 5.5.4 Syntax",
    "554 5.6.0 Content",
    "550 5.7.1 Unknown user or policy",
    "554 5.7.1 Spam",
    "553 not in my list of allowed rcpthosts (#5.7.1)",
    "550 5.1.11 Who?",
    "550 5.1.100 Who?",
    "451 4.1.1 No such user for now",
    "550 mailbox unavailable",
    "550 Blocked",
    "554 No such user",
    "550 Sender verify failed: no such user",
    "550-Verification failed for <shop@example.com>\n550-No such user here\n550 Sender verify failed",
    "550 Message rejected as spam, or unknown user",
  ])("%s", (response) => {
    expect(saysInvalidAddress(toRecipient(response))).toBe(false);
    expect(saysInvalidAddress(toMessage(response))).toBe(false);
  });
});

describe("a temporary refusal", () => {
  test.each([
    "450 4.2.0 Greylisted, see http://postgrey.example",
    "451 4.7.1 Greylisting in action",
    "451 Graylisted, please try again",
    "450 4.2.1 Receiving mail too quickly",
    "452 4.2.2 Mailbox full",
    "450 4.1.2 Domain not found",
    "450 4.1.1 Unverified address",
    "450 mailbox busy",
  ])("concerns the recipient: %s", (response) => {
    expect(isAboutRecipient(toRecipient(response))).toBe(true);
  });

  test.each([
    "421 4.7.0 Greylisted",
    "450 4.1.8 Sender's domain not found",
    "450 4.7.1 You send too much",
    "451 4.3.0 Local error",
    "451 Temporary local problem",
    "452 4.3.1 No space",
    "454 4.7.0 TLS not available",
  ])("concerns the server: %s", (response) => {
    expect(isAboutRecipient(toRecipient(response))).toBe(false);
  });

  test("to the sender or the connection never concerns the recipient, and to the message if it says so", () => {
    expect(isAboutRecipient({ command: "MAIL FROM", response: "450 4.2.1 Later" })).toBe(false);
    expect(isAboutRecipient({ command: undefined, response: "" })).toBe(false);
    expect(isAboutRecipient(toMessage("451 4.7.1 Greylisted"))).toBe(true);
    expect(isAboutRecipient(toMessage("450 Later"))).toBe(false);
  });
});
