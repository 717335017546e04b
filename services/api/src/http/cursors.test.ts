import { secretBoxOf } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createCursors, rowPositionSchema, type CursorScope } from "./cursors.js";

const key = Buffer.alloc(32, 0xab);
const newKey = Buffer.alloc(32, 0xcd);
const seal = createCursors(secretBoxOf(key));
const scope: CursorScope = { workspace: "w1", operation: "GET /events", isMasked: false };
const position = { value: 1_700_000_000_000, id: "w1/Email/canary@example.com" };
const earlier = Buffer.from(JSON.stringify(position)).toString("base64url");
const expired = expect.objectContaining({ code: "CursorExpired" });

function opened(cursor: string, at: CursorScope = scope, cursors = seal): unknown {
  try {
    return cursors(at).open(cursor, rowPositionSchema);
  } catch (error) {
    return error;
  }
}

describe("a cursor", () => {
  it("opens where it was given, also in another process", () => {
    const cursor = seal(scope).seal(position);
    expect(opened(cursor)).toEqual(position);
    expect(opened(cursor, scope, createCursors(secretBoxOf(key)))).toEqual(position);
  });

  it.each(["", "ключ 🔑", "\ud800", 'a"b\\c', "x".repeat(2_000)])("holds any text: %j", (text) => {
    const cursors = seal(scope);
    expect(cursors.open(cursors.seal({ text }), z.object({ text: z.string() }))).toEqual({ text });
  });

  it("is URL-safe, says nothing, and no two are alike", () => {
    const cursor = seal(scope).seal(position);
    expect(cursor).toMatch(/^[\w-]+$/);
    const text = Buffer.from(cursor, "base64url").toString("latin1");
    for (const part of ["canary", "example", "value", "w1", "17000"]) expect(text).not.toContain(part);
    expect(seal(scope).seal(position)).not.toBe(cursor);
    expect(cursor.length).toBeLessThan(earlier.length + 85);
  });

  it("does not give away the length of an address", () => {
    const lengths = ["a@b.io", "anna@b.io", "anna.b@b.io"].map((id) => seal(scope).seal({ id }).length);
    expect(new Set(lengths).size).toBe(1);
  });

  it.each([
    ["another workspace", { workspace: "w2" }],
    ["another operation", { operation: "GET /users" }],
    ["another mask", { isMasked: true }],
    ["what runs together", { workspace: 'w1","GET /events', operation: "" }],
  ])("does not open for %s", (_, other) => {
    const cursor = seal(scope).seal(position);
    expect(opened(cursor, { ...scope, ...other })).toEqual(expired);
    const masked = seal({ ...scope, isMasked: true }).seal(position);
    expect(opened(masked, scope)).toEqual(expired);
  });

  it("does not open with any bit flipped, cut off anywhere, or with something behind", () => {
    const bytes = Buffer.from(seal(scope).seal(position), "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(opened(flipped.toString("base64url"))).toEqual(expired);
    }
    for (let length = 0; length < bytes.length; length += 1) {
      expect(opened(bytes.subarray(0, length).toString("base64url"))).toEqual(expired);
    }
    expect(opened(Buffer.concat([bytes, Buffer.from("x")]).toString("base64url"))).toEqual(expired);
  });

  it("that is of another shape does not open", () => {
    for (const other of [null, "x", { value: "1", id: "a" }, { id: "a" }, [position]]) {
      expect(opened(seal(scope).seal(other))).toEqual(expired);
    }
  });

  it.each([
    "",
    "x",
    "nonsense",
    "e30",
    "wQ",
    "[]",
    "%%%",
    "null",
    Buffer.alloc(40, 0xc1).toString("base64url"),
  ])("that was written by hand does not open: %s", (cursor) => {
    expect(opened(cursor)).toEqual(expired);
    expect(opened(cursor, { ...scope, isMasked: true })).toEqual(expired);
  });
});

describe("after a rotation of the secret key", () => {
  const both = createCursors(secretBoxOf(newKey, [key]));

  it("cursors of the earlier key open while it is named, and new ones are of the new key", () => {
    const cursor = seal(scope).seal(position);
    expect(opened(cursor, scope, both)).toEqual(position);
    expect(opened(cursor, { ...scope, workspace: "w2" }, both)).toEqual(expired);
    const after = createCursors(secretBoxOf(newKey));
    expect(opened(both(scope).seal(position), scope, after)).toEqual(position);
    expect(opened(cursor, scope, after)).toEqual(expired);
  });
});

describe("a cursor of the release before", () => {
  it("is taken from callers who see personal data alone", () => {
    expect(opened(earlier)).toEqual(position);
    expect(opened(earlier, { ...scope, isMasked: true })).toEqual(expired);
  });

  it("that was text is read by its list", () => {
    const read = (cursor: string, isMasked: boolean): unknown =>
      seal({ ...scope, isMasked }).open(cursor, z.object({ name: z.string() }), (name) => ({ name }));
    const cursor = Buffer.from("Größe").toString("base64url");
    expect(read(cursor, false)).toEqual({ name: "Größe" });
    expect(() => read(cursor, true)).toThrow(expired);
    // A damaged sealed one is no text.
    const damaged = Buffer.from(seal(scope).seal({ name: "x" }), "base64url").subarray(0, -1);
    expect(() => read(damaged.toString("base64url"), false)).toThrow(expired);
  });
});
