import { describe, expect, it } from "vitest";
import { accept, eventKindConformance, problemsOf } from "./conformance.fixture.js";
import { identify } from "./identify.js";

eventKindConformance(identify, { fields: {}, json: "traits" });

function dataOf(
  call: object,
  context?: { readonly value: { readonly traits: { n: number } }; text: string },
) {
  return accept(identify, { userId: "u", ...call }, { context }).body.event.data;
}

describe("identify", () => {
  it("becomes an event with the traits as its data", () => {
    const { event } = accept(identify, { userId: "u", traits: { plan: "pro" } }).body;
    expect(event).toMatchObject({ type: "identify", event: "", data: '{"plan":"pro"}' });
    expect(dataOf({ traits: null })).toBe("{}");
  });

  it("takes from the context the traits that it has not itself, key by key, and keeps the context", () => {
    const context = { traits: { email: "a@b.example", plan: "free" }, ip: "::1" };
    const { event } = accept(identify, { userId: "u", context }).body;
    expect([event.data, event.context]).toEqual([JSON.stringify(context.traits), JSON.stringify(context)]);
    expect(JSON.parse(dataOf({ context, traits: { plan: "pro", n: 1 } }))).toEqual({
      email: "a@b.example",
      plan: "pro",
      n: 1,
    });
    expect(JSON.parse(dataOf({ context, traits: { plan: null } }))).toEqual({
      email: "a@b.example",
      plan: null,
    });
    for (const traits of [null, {}]) expect(dataOf({ context, traits })).toBe(event.data);
  });

  it("takes the traits of the batch's context, unless its own context has some", () => {
    const batch = { value: { traits: { n: 1 } }, text: '{"traits":{"n":1}}' };
    expect(dataOf({}, batch)).toBe('{"n":1}');
    expect(dataOf({ context: { traits: { m: 2 } } }, batch)).toBe('{"m":2}');
  });

  it("keeps keys of the context's traits exactly", () => {
    const text = '{"__proto__":{"a":1},"a.b":{"$where":"1"},"":0}';
    expect(dataOf({ context: { traits: JSON.parse(text) as unknown } })).toBe(text);
  });

  it.each([["text"], [5], [[1]], [null], [false]])("ignores traits of the context that are %j", (traits) => {
    expect(dataOf({ context: { traits }, traits: { a: 1 } })).toBe('{"a":1}');
  });

  it("counts traits that it takes from the context once", () => {
    const sent = { userId: "u", context: { traits: { text: "x".repeat(20 * 1024) } } };
    const { body, bytes } = accept(identify, sent);
    expect(body.event.data).toHaveLength(20 * 1024 + 11);
    expect(bytes).toBeGreaterThan(40 * 1024);
    const large = { ...sent, traits: { more: "y".repeat(13 * 1024) } };
    expect(problemsOf(identify, large)).toEqual([
      expect.stringMatching(/^event: the event has 338\d\d bytes/),
    ]);
  });
});
