import { describe, expect, it } from "vitest";
import { foundUserLabel, typedUser } from "./typed-user.js";

const users = [
  { id: "u1", matched: { name: "email", value: "Ann@Example.com" } },
  { id: "u2", matched: { name: "email", value: "ann@example.company" } },
  { id: "u3", matched: { name: "phone", value: "+49 151 123456" } },
  { id: "u4", matched: { name: "firstName", value: "Émil" } },
  { id: "u5", matched: { name: "firstName", value: "Emil" } },
  { id: "Ann" },
  { id: "u6", name: "Söre Strauß", matched: { name: "firstName", value: "Söre" } },
  { id: "u7", name: "Kim Ode" },
  { id: "u8", name: "Kim Ode" },
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
    expect(idFor("sore strauss")).toBe("u6");
  });

  it("is unknown for a beginning, and for a name that several have", () => {
    expect(idFor("Kim Ode")).toBeUndefined();
    expect([idFor("ann@exam"), idFor("emil"), idFor("49151"), idFor("")]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("what is written of a found user", () => {
  it("begins with the name and ends with the id", () => {
    const email = { name: "email", value: "ann@example.com" };
    expect(foundUserLabel({ id: "u1", name: "Ann Lee", matched: email })).toBe(
      "Ann Lee · ann@example.com · u1",
    );
    expect(foundUserLabel({ id: "u1", name: "Ann Lee", matched: { name: "lastName", value: "Lee" } })).toBe(
      "Ann Lee · u1",
    );
    expect(foundUserLabel({ id: "u1", name: "Ann Lee" })).toBe("Ann Lee · u1");
  });

  it("says nothing twice", () => {
    const email = { name: "email", value: "ann@example.com" };
    expect(foundUserLabel({ id: "ann@example.com", name: "ann@example.com", matched: email })).toBe(
      "ann@example.com",
    );
    expect(foundUserLabel({ id: "u1", matched: email })).toBe("ann@example.com · u1");
    expect(foundUserLabel({ id: "u1" })).toBe("u1");
  });
});
