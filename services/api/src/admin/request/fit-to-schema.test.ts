import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fitterOf } from "./fit-to-schema.js";

const fitter = fitterOf(
  z.object({
    name: z.string(),
    note: z.string().exactOptional(),
    parent: z.string().nullable(),
    users: z.array(
      z.object({ id: z.string(), messageId: z.string().exactOptional(), properties: z.unknown() }),
    ),
    node: z
      .union([z.object({ type: z.string(), every: z.number().exactOptional() }), z.string()])
      .exactOptional(),
  }),
);

const body = (sent: unknown): object => fitter.body(sent);

describe("a JSON body", () => {
  it("is not copied when it contains no null that means absent", () => {
    const sent = { name: "a", parent: null, users: [{ id: "ann", properties: { a: null } }], more: null };
    expect(body(sent)).toBe(sent);
  });

  it.each([
    ["at the top", { name: "a", note: null, users: [] }, { name: "a", users: [] }],
    [
      "in a list",
      { name: "a", users: [{ id: "ann" }, { id: "bob", messageId: null, properties: { a: null } }] },
      { name: "a", users: [{ id: "ann" }, { id: "bob", properties: { a: null } }] },
    ],
    [
      "in one of several shapes",
      { name: "a", users: [], node: { type: "x", every: null } },
      { name: "a", users: [], node: { type: "x" } },
    ],
  ])("loses the null of an optional field %s", (_, sent, fitted) => {
    expect(body(sent)).toEqual(fitted);
  });

  it("keeps keys that are also names of Object properties", () => {
    const sent = JSON.parse('{"__proto__":{"a":1},"constructor":null,"note":null}') as object;
    const fitted = body(sent);
    expect(JSON.stringify(fitted)).toBe('{"__proto__":{"a":1},"constructor":null}');
  });

  it("of another type is left for the schema to refuse", () => {
    expect([body("text"), body([{ note: null }]), body({ users: "none" })]).toEqual([
      "text",
      [{ note: null }],
      { users: "none" },
    ]);
  });
});
