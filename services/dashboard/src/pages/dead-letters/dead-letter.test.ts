import { expect, it } from "vitest";
import { actorOf, correctionOf, messageOf } from "./dead-letter.js";

it("reads the type and the body of a message of any shape", () => {
  expect(messageOf({ message: { type: "event", body: { x: 1 }, origin: "j" } })).toEqual({
    type: "event",
    body: { x: 1 },
  });
  for (const message of [null, "text", { body: 1 }, [], undefined]) {
    expect(messageOf({ message })).toBeUndefined();
  }
});

it("reads kind and id of an actor's key, also where the id has slashes", () => {
  expect(actorOf("w/user/a/b")).toEqual({ kind: "user", id: "a/b" });
  expect(actorOf("odd")).toEqual({ kind: "", id: "odd" });
});

it("takes a corrected body as JSON, and says why it is none", () => {
  expect(correctionOf(" event ", '{"a": 1}')).toEqual({ message: { type: "event", body: { a: 1 } } });
  expect(correctionOf("event", "{")).toMatch(/JSON/);
});
