/** Wrong calls do not compile; `npm test` checks these types with all others. */
import { describe, expectTypeOf, it } from "vitest";
import type { ClientPathsWithMethod } from "openapi-fetch";
import type { Answer, Body, Schema } from "./answer.js";
import { createClient, type SignalboxClient } from "./create-client.js";
import type { operations, paths } from "./generated/openapi.js";

type Readable = ClientPathsWithMethod<SignalboxClient, "get">;

describe("the types of the client", () => {
  it("know each path by its methods", () => {
    expectTypeOf<"/api/admin/segments">().toExtend<Readable>();
    expectTypeOf<"/api/admin/segment">().not.toExtend<Readable>();
    expectTypeOf<"/api/admin/segments/preview">().toExtend<keyof paths>();
    expectTypeOf<"/api/admin/segments/preview">().not.toExtend<Readable>();
  });

  it("hold a body against the operation", () => {
    type Put = Body<"/api/admin/segments", "PUT">;
    const everyone = { entryNode: { id: "all", type: "Everyone" as const }, nodes: [] };
    expectTypeOf({ name: "All", definition: everyone }).toExtend<Put>();
    expectTypeOf({ name: 7, definition: everyone }).not.toExtend<Put>();
    expectTypeOf({ definition: everyone }).not.toExtend<Put>();
    expectTypeOf({ name: "All", definition: { ...everyone, nodes: [{ id: "x" }] } }).not.toExtend<Put>();
  });

  it("let a field with a default be left out", () => {
    expectTypeOf({ userId: "ann", groupId: "acme" }).toExtend<Body<"/api/public/apps/group", "POST">>();
  });

  it("name answers and definitions", () => {
    expectTypeOf<Answer<"/api/admin/segments", "GET">["segments"][number]["definition"]>().toEqualTypeOf<
      Schema<"SegmentDefinition">
    >();
    expectTypeOf<Answer<"/api/admin/segments/preview", "POST">["count"]>().toEqualTypeOf<number>();
    expectTypeOf(createClient).parameter(0).toHaveProperty("baseUrl");
  });

  it("have one error answer for each operation, with a message", () => {
    type Statuses = { [Id in keyof operations]: keyof operations[Id]["responses"] }[keyof operations];
    expectTypeOf<Statuses>().toEqualTypeOf<200 | 201 | 202 | 204 | 302 | "default">();
    const get = createClient({ baseUrl: "" }).GET<"/api/admin/segments", object>;
    type Failed = NonNullable<Awaited<ReturnType<typeof get>>["error"]>;
    expectTypeOf<Failed>().toEqualTypeOf<Schema<"Error">>();
  });
});
