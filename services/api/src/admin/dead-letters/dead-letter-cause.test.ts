import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { causeOf } from "./dead-letter-cause.js";

const deadLetter = {
  to: `${randomUUID()}/user/u1`,
  message: { type: "event", body: {} },
  error: 'ZodError: "ann" is not 17',
};

it("is the same for messages whose errors differ in values only", () => {
  const other = { ...deadLetter, to: `${randomUUID()}/user/u2`, error: 'ZodError: "bob" is not 4711' };
  expect(causeOf(other)).toEqual(causeOf(deadLetter));
  expect(causeOf(deadLetter)).toMatchObject({
    actor: "user",
    messageType: "event",
    error: 'ZodError: "…" is not …',
  });
});

it("differs by the actor, the type of the message and the error", () => {
  const others = [
    { ...deadLetter, to: `${randomUUID()}/workspace/w` },
    { ...deadLetter, message: { type: "alarm" } },
    { ...deadLetter, error: "TypeError: no" },
  ];
  expect(new Set([deadLetter, ...others].map((each) => causeOf(each).key)).size).toBe(4);
});

it("holds for messages and addresses of any shape", () => {
  expect(causeOf({ to: "nobody", message: null, error: "" })).toMatchObject({ actor: "", messageType: "" });
});
