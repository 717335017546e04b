import { expect, it } from "vitest";
import { deliveryTitle } from "./delivery-title.js";

it("is the subject of a message, its text, or its id", () => {
  const variant = { type: "Email", subject: "Hello", body: "<p>Hi</p>" };
  expect(deliveryTitle({ originMessageId: "m1", variant })).toBe("Hello");
  expect(deliveryTitle({ originMessageId: "m1", variant: { type: "Sms", body: "Hi" } })).toBe("Hi");
  expect(deliveryTitle({ originMessageId: "m1", variant: { type: "Sms", body: "" } })).toBe("m1");
});
