import { describe, expect, it } from "vitest";
import { typedUser } from "./typed-user.js";

const users = [
  { id: "u1", matched: { name: "email", value: "Ann@Example.com" } },
  { id: "u2", matched: { name: "email", value: "ann@example.company" } },
  { id: "u3", matched: { name: "phone", value: "+49 151 123456" } },
  { id: "u4", matched: { name: "firstName", value: "Émil" } },
  { id: "u5", matched: { name: "firstName", value: "Emil" } },
  { id: "Ann" },
];
const idFor = (text: string): string | undefined => typedUser(text, users)?.id;

describe("the user who is meant", () => {
  it("has the id, or the whole address in any spelling", () => {
    expect([
      idFor("u2"),
      idFor(" ANN@example.com "),
      idFor("+49-151-123456"),
      idFor("0049151123456"),
    ]).toEqual(["u2", "u1", "u3", "u3"]);
    expect(idFor("ann")).toBe("Ann");
  });

  it("is unknown for a beginning, and for a name that several have", () => {
    expect([idFor("ann@exam"), idFor("emil"), idFor("49151"), idFor("")]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
