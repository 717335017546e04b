import { personalDataOf } from "@signalbox/workspace";
import { describe, expect, it } from "vitest";
import { masked, maskOf } from "./mask.js";

const trait = (name: string, path = name, personal?: boolean) => ({
  id: `id-of-${name}`,
  name,
  definition: { type: "Trait", path } as const,
  ...(personal !== undefined && { personal }),
});
const personal = personalDataOf([
  trait("email"),
  trait("plan"),
  trait("ssn", "identity.ssn", true),
  trait("name", "name", true),
  trait("initial", "$.name[0]"),
]);
const mask = maskOf(personal, ["subject"]);

describe("personal data", () => {
  it("is what is declared so, standard addresses, and every property that reads a trait of these", () => {
    expect([...personal.properties].filter((name) => !name.startsWith("id-of-"))).toEqual([
      "email",
      "ssn",
      "name",
      "initial",
    ]);
  });

  it("can be declared not to be personal", () => {
    const declared = personalDataOf([trait("email", "contact", false)]);
    expect([...declared.properties]).toEqual([]);
  });
});

describe("a mask", () => {
  it("masks user properties by their name and by their id, and the traits behind them", () => {
    expect(
      mask({
        id: "ann",
        traits: { email: "a@example.com", plan: "free", identity: { ssn: 123 }, name: "Ann" },
        properties: {
          "id-of-ssn": { name: "ssn", value: 123 },
          "id-of-plan": { name: "plan", value: "free" },
        },
      }),
    ).toEqual({
      id: "ann",
      traits: { email: masked, plan: "free", identity: masked, name: masked },
      properties: {
        "id-of-ssn": { name: "ssn", value: masked },
        "id-of-plan": { name: "plan", value: "free" },
      },
    });
  });

  it("keeps names of resources, although there is a personal trait `name`", () => {
    expect(mask({ segments: [{ id: "s", name: "Free" }], status: "Running" })).toEqual({
      segments: [{ id: "s", name: "Free" }],
      status: "Running",
    });
  });

  it("masks inside of JSON texts", () => {
    expect(mask({ traits: JSON.stringify({ name: "Ann", cart: ["tea"] }) })).toEqual({
      traits: JSON.stringify({ name: masked, cart: ["tea"] }),
    });
  });

  it("masks addresses in every text and key", () => {
    expect(
      mask({ reason: "no answer from ann@example.com or +49 170 1234567", counts: { "b@example.com": 2 } }),
    ).toEqual({ reason: `no answer from ${masked} or ${masked}`, counts: { [masked]: 2 } });
  });

  it("masks withheld fields as a whole, wherever they are", () => {
    expect(mask({ items: [{ subject: "Hello Ann", at: 1 }] })).toEqual({
      items: [{ subject: masked, at: 1 }],
    });
  });

  it("leaves values empty, and times and numbers alone", () => {
    const value = {
      traits: { email: null },
      subject: "",
      at: 1_767_261_600_000,
      day: "2026-01-01T10:00:00+01:00",
    };
    expect(mask(value)).toEqual(value);
  });
});
