import { describe, expect, it } from "vitest";
import { aProvider, root } from "./oidc.fixture.js";
import { readClaims } from "./provider-claims.js";

const identity = { issuer: "https://id.example.com", subject: "ann-1" };
const mapped = (groupsClaim: string) =>
  aProvider({ groupsClaim, groupRoles: [{ group: "staff", workspaceId: root, role: "Viewer" }] });

describe("readClaims", () => {
  it("reads address and name", () => {
    expect(
      readClaims(identity, { email: " Ann@Example.com ", email_verified: true, name: "Ann" }, aProvider()),
    ).toEqual({
      ...identity,
      email: "ann@example.com",
      isEmailVerified: true,
      name: "Ann",
      groups: [],
    });
  });

  it.each([
    [{ email_verified: "true" }, true],
    [{ email_verified: "false" }, false],
    [{ email_verified: false, xms_edov: true }, false],
    [{ xms_edov: 1 }, true],
    [{ xms_edov: "0" }, false],
    [{}, undefined],
    [{ email_verified: null }, undefined],
  ])("reads from %j that the address is verified: %s", (raw, expected) => {
    expect(readClaims(identity, raw, aProvider()).isEmailVerified).toBe(expected);
  });

  it("ignores an issuer and a subject among the claims", () => {
    expect(readClaims(identity, { iss: "https://evil.example", sub: "other" }, aProvider())).toMatchObject(
      identity,
    );
  });

  it.each([
    ["groups", { groups: ["staff", "staff", "other", 5] }],
    ["groups", { groups: "staff" }],
    ["realm_access.roles", { realm_access: { roles: ["staff"] } }],
    ["https://example.com/groups", { "https://example.com/groups": ["staff"] }],
    ["roles", { roles: { staff: { id: "example.com" } } }],
  ])("reads the groups that are mapped from %s", (claim, raw) => {
    expect(readClaims(identity, raw, mapped(claim)).groups).toEqual(["staff"]);
  });

  it.each([
    ["groups", {}],
    ["groups", { groups: null }],
    ["constructor.name", { groups: ["staff"] }],
    ["a.b", { a: "staff" }],
  ])("reads no groups from %s when they are not there", (claim, raw) => {
    expect(readClaims(identity, raw, mapped(claim)).groups).toEqual([]);
  });

  it("reads that the provider omits the groups", () => {
    const raw = { _claim_names: { groups: "src1" }, _claim_sources: { src1: {} } };
    expect(readClaims(identity, raw, mapped("groups")).omitsGroups).toBe(true);
    expect(readClaims(identity, raw, aProvider()).omitsGroups).toBeUndefined();
  });
});
