import { expect, it } from "vitest";
import { z } from "zod";
import { fieldSays } from "../field-sentences.js";
import { pathText } from "./fault-words.js";
import { createRegistry } from "./registry.js";
import { closed, unknownFields, unknownFieldsInClosed } from "./unknown-fields.js";

const shapes = createRegistry<unknown, { type: string; schema: z.ZodType }>("Shape", [
  { type: "Circle", schema: z.object({ type: z.literal("Circle"), radius: z.number() }) },
  {
    type: "Path",
    schema: z
      .object({ type: z.literal("Path"), points: z.array(z.object({ at: z.number() })).exactOptional() })
      .refine(() => true),
  },
]);

const drawing = z.object({
  name: z.string(),
  shapes: z.array(shapes.schema),
  note: z.union([z.string(), z.record(z.string(), z.json())]).exactOptional(),
  ink: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("Plain"), colour: z.string() }),
      z.object({ type: z.enum(["Linear", "Radial"]), from: z.string(), to: z.string() }),
    ])
    .nullable()
    .exactOptional(),
  tagged: z.intersection(z.object({ id: z.string() }), shapes.schema).exactOptional(),
  data: z.unknown(),
});

const pathsIn = (value: unknown): string[] => unknownFields(drawing, value).map(({ path }) => pathText(path));

it("reports every field that parsing would drop, at any depth, next to other issues", () => {
  const value = {
    name: 5,
    nmae: "a",
    shapes: [
      { type: "Circle", radius: "wide", raduis: 1 },
      { type: "Path", points: [{ at: 1 }, { at: 2, "a b": 3 }] },
    ],
    ink: { type: "Radial", from: "red", to: "blue", colour: "green" },
    tagged: { id: "1", type: "Circle", radius: 1, label: "x" },
  };
  expect(pathsIn(value)).toStrictEqual([
    "nmae",
    "shapes[0].raduis",
    'shapes[1].points[1]["a b"]',
    "ink.colour",
    "tagged.label",
  ]);
});

it("accepts values with any fields, and values of an unknown kind", () => {
  const value = {
    name: "a",
    shapes: [{ type: "Sphere", radius: 1 }, 7, null],
    note: { any: { thing: 1 } },
    ink: null,
    data: { any: [{ thing: 1 }] },
  };
  expect(pathsIn(value)).toStrictEqual([]);
  expect([pathsIn(undefined), pathsIn("a"), pathsIn([{ nmae: 1 }])]).toStrictEqual([[], [], []]);
});

it("accepts the fields of other editors' definitions", () => {
  const circle = { type: "Circle", radius: 1, position: { x: 1, y: 2 } };
  const value = { name: "a", shapes: [circle], draft: {}, resourceType: "Internal", lastAutosavedAt: 5 };
  expect(pathsIn(value)).toStrictEqual([]);
});

it("checks only closed parts when asked to", () => {
  const request = z.object({
    filters: closed(z.object({ ids: z.array(z.string()).exactOptional() })).exactOptional(),
    limit: z.number().exactOptional(),
  });
  const [unknown, ...others] = unknownFieldsInClosed(request, { limt: 1, filters: { ids: ["a"], id: "a" } });
  expect(others).toStrictEqual([]);
  expect(unknown).toStrictEqual({ path: ["filters", "id"], known: ["ids"] });
  expect(unknown && fieldSays.unknownField({ known: unknown.known }).text).toBe(
    "is not known here; known are ids",
  );
});
