import { describe, expect, it } from "vitest";
import { createTemplateCache } from "./template-cache.js";
import { anEmail } from "./templates.fixture.js";

describe("a cache of templates", () => {
  it("compiles each version once", () => {
    const cache = createTemplateCache();
    const first = cache.compiled({ id: "t", version: 1 }, anEmail({ subject: "a" }));
    expect(cache.compiled({ id: "t", version: 1 }, anEmail({ subject: "not looked at" }))).toBe(first);
    expect(cache.compiled({ id: "t", version: 2 }, anEmail({ subject: "b" })).definition).toMatchObject({
      subject: "b",
    });
    expect(cache.compiled({ id: "u", version: 1 }, anEmail())).not.toBe(first);
  });

  it("keeps a limited number", () => {
    const cache = createTemplateCache({ max: 1 });
    const first = cache.compiled({ id: "t", version: 1 }, anEmail());
    cache.compiled({ id: "t", version: 2 }, anEmail());
    expect(cache.compiled({ id: "t", version: 1 }, anEmail())).not.toBe(first);
  });

  it("keeps a limited size, and renders larger templates without caching", () => {
    const cache = createTemplateCache({ maxBytes: 1_000 });
    const first = cache.compiled({ id: "t", version: 1 }, anEmail());
    expect(first.faults).toEqual([]);
    expect(cache.compiled({ id: "t", version: 1 }, anEmail())).not.toBe(first);
  });
});
