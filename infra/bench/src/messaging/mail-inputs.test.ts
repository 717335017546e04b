import { describe, expect, it } from "vitest";
import { usersNamed } from "./mail-inputs.js";

describe("usersNamed", () => {
  it("gives every user a unique name and address", () => {
    const users = usersNamed(1_000);
    expect(new Set(users.map(({ user }) => user["firstName"])).size).toBe(1_000);
    expect(new Set(users.map(({ user }) => user["email"])).size).toBe(1_000);
  });

  it("creates the same users every time", () => {
    expect(usersNamed(10)).toEqual(usersNamed(10));
  });
});
