import { expect, it } from "vitest";
import { senderOf, withSender } from "./usual-sender.js";

const mail = (from: string) => ({ type: "Email" as const, from, subject: "Hi", body: "" });

it("takes the sender of the mail that was written last", () => {
  expect(
    senderOf([
      { definition: mail("old@shop.example"), updatedAt: 1 },
      { definition: mail("Shop <new@shop.example>"), updatedAt: 3 },
      { definition: mail(" "), updatedAt: 4 },
      { definition: { type: "Sms", body: "Hi" }, updatedAt: 5 },
      { updatedAt: 6 },
    ]),
  ).toBe("Shop <new@shop.example>");
  expect(senderOf([])).toBe("");
});

it("gives it to a mail that names none, and to nothing else", () => {
  expect(withSender(mail(""), "a@b.example")).toEqual(mail("a@b.example"));
  expect(withSender(mail("c@d.example"), "a@b.example")).toEqual(mail("c@d.example"));
  expect(withSender({ type: "Sms", body: "" }, "a@b.example")).toEqual({ type: "Sms", body: "" });
});
