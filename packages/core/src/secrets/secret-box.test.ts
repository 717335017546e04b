import { describe, expect, it } from "vitest";
import { secretBoxOf } from "./secret-box.js";

const key = Buffer.alloc(32, 0xab);
const newKey = Buffer.alloc(32, 0xcd);

describe("a secret box", () => {
  it("opens what it sealed, whatever the text", () => {
    const box = secretBoxOf(key);
    for (const text of ["", "s3cret", "ключ 🔑", "a.b.c", "x".repeat(10_000)]) {
      expect(box.open(box.seal(text))).toBe(text);
    }
  });

  it("never seals the same text the same way twice", () => {
    const box = secretBoxOf(key);
    expect(box.seal("same")).not.toBe(box.seal("same"));
  });

  it("rejects modified text, text sealed with another key, and other text", () => {
    const box = secretBoxOf(key);
    const other = secretBoxOf(newKey);
    const sealed = box.seal("text");
    const flipped = sealed.replace(/[^.](?=[^.]*$)/, (first) => (first === "A" ? "B" : "A"));
    for (const bad of [flipped, other.seal("text"), "", "v1.a.b.c", sealed.slice(0, 30)]) {
      expect(() => box.open(bad)).toThrow(/secret|authenticate/);
    }
  });

  it("derives 64 hex characters that depend on the purpose and the key alone", () => {
    const box = secretBoxOf(key);
    expect(box.derive("a")).toMatch(/^[0-9a-f]{64}$/);
    expect(box.derive("a")).toBe(secretBoxOf(key).derive("a"));
    expect(box.derive("a")).not.toBe(box.derive("b"));
    expect(box.derive("a")).not.toBe(secretBoxOf(newKey).derive("a"));
  });
});

describe("a secret box with previous keys", () => {
  it("opens what a previous key sealed, and seals with the first", () => {
    const before = secretBoxOf(key);
    const both = secretBoxOf(newKey, [key]);
    const after = secretBoxOf(newKey);
    const old = before.seal("text");
    expect(both.open(old)).toBe("text");
    expect(after.open(both.seal(both.open(old)))).toBe("text");
    expect(() => after.open(old)).toThrow("PREVIOUS_SECRET_KEYS");
  });

  it("reports which sealed texts should be sealed again", () => {
    const before = secretBoxOf(key);
    const both = secretBoxOf(newKey, [key]);
    expect(both.isOutdated(before.seal("text"))).toBe(true);
    expect(both.isOutdated(both.seal("text"))).toBe(false);
  });

  it("derives from the sealing key alone", () => {
    expect(secretBoxOf(newKey, [key]).derive("a")).toBe(secretBoxOf(newKey).derive("a"));
  });

  it("derives from each key, from the sealing one first", () => {
    expect(secretBoxOf(newKey, [key]).deriveEach("a")).toEqual([
      secretBoxOf(newKey).derive("a"),
      secretBoxOf(key).derive("a"),
    ]);
  });
});
