import { describe, expect, it } from "vitest";
import { sentence } from "./trace-sentences.js";

const attempt = { number: 1, provider: "Smtp", result: "later", vendorId: "" } as const;

describe("the sentence of an attempt", () => {
  it.each([
    ["No server answered.", "Attempt 1: Smtp could not take it yet: No server answered."],
    ["451 Greylisted", "Attempt 1: Smtp could not take it yet: 451 Greylisted."],
    ["Still busy...", "Attempt 1: Smtp could not take it yet: Still busy...."],
    ["", "Attempt 1: Smtp could not take it yet."],
  ])("ends once, whatever the server said: %j", (reason, text) => {
    expect(sentence("attempt", { ...attempt, reason }).text).toBe(text);
  });

  it("ends once, whatever a vendor reported", () => {
    const report = { provider: "Postmark", event: "DFEmailBounced", reason: "Unknown user." } as const;
    expect(sentence("reported", report).text).toBe("Postmark reported that it bounced: Unknown user.");
  });
});
