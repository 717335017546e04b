import { describe, expect, it } from "vitest";
import { z } from "zod";
import { whatToDo } from "./fault-words.js";
import { createRegistry, type RegistryEntry } from "./registry.js";

interface Circle {
  readonly type: "Circle";
  readonly radius: number;
}

interface Square {
  readonly type: "Square";
  readonly corners: readonly { readonly at: number }[];
}

const circle: RegistryEntry<Circle> = {
  type: "Circle",
  schema: z.object({ type: z.literal("Circle"), radius: z.number() }),
};

const square: RegistryEntry<Square> = {
  type: "Square",
  schema: z.object({ type: z.literal("Square"), corners: z.array(z.object({ at: z.number() })) }),
};

const shapes = createRegistry<Circle | Square, RegistryEntry<Circle | Square>>("Shape", [circle, square]);

const faultsOf = (raw: unknown) =>
  shapes.schema.safeParse(raw, { error: whatToDo }).error?.issues.map(({ path, message }) => [path, message]);

describe("a registry's schema", () => {
  it("parses an item as its kind does", () => {
    const raw = { type: "Circle", radius: 2, colour: "red" };
    expect(shapes.schema.parse(raw)).toStrictEqual({ type: "Circle", radius: 2 });
  });

  it("reports the path of an issue within the item", () => {
    expect(faultsOf({ type: "Square", corners: [{ at: 1 }, { at: "two" }] })).toStrictEqual([
      [["corners", 1, "at"], "must be a number"],
    ]);
  });

  it("lists the known kinds", () => {
    expect(faultsOf({ type: "Cube" })).toStrictEqual([
      [["type"], 'is unknown; use one of "Circle", "Square"'],
    ]);
  });

  it("rejects an item without a type", () => {
    expect(faultsOf({ radius: 2 })).toStrictEqual([[["type"], 'is missing; use one of "Circle", "Square"']]);
    expect(faultsOf(null)).toStrictEqual([[[], "must be an object"]]);
  });

  it("is a union of the kinds in a JSON Schema, under its name", () => {
    const { $defs } = z.toJSONSchema(z.object({ shape: shapes.schema }));
    const [name, union] = Object.entries($defs ?? {})[0] ?? [];
    expect(name).toBe("Shape");
    expect(union?.oneOf).toMatchObject([
      { properties: { type: { const: "Circle" } } },
      { properties: { type: { const: "Square" } } },
    ]);
  });

  it("rejects two kinds with the same type", () => {
    expect(() => createRegistry("Shape", [circle, circle])).toThrow("two kinds of Shape have the same type");
  });
});

describe("a kind", () => {
  it("is found by its type", () => {
    expect(shapes.of({ type: "Square" })).toBe(square);
    expect(shapes.find("Circle")).toBe(circle);
    expect(shapes.kinds).toStrictEqual([circle, square]);
  });

  it("of an unknown type throws in `of`, and is undefined in `find`", () => {
    expect(shapes.find("Cube")).toBeUndefined();
    expect(shapes.find(undefined)).toBeUndefined();
    expect(() => shapes.of({ type: "Cube" })).toThrow('"Cube" is not one of "Circle", "Square"');
  });
});
