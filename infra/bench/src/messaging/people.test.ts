import { describe, expect, it } from "vitest";
import { peopleNamed } from "./people.js";

describe("peopleNamed", () => {
  it("gives every user a unique name and address", () => {
    const people = peopleNamed(1_000);
    expect(new Set(people.map(({ user }) => user["firstName"])).size).toBe(1_000);
    expect(new Set(people.map(({ user }) => user["email"])).size).toBe(1_000);
  });

  it("creates the same users every time", () => {
    expect(peopleNamed(10)).toEqual(peopleNamed(10));
  });
});
