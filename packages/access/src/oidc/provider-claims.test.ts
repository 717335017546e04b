import { describe, expect, it } from "vitest";
import { aProvider, root } from "./oidc.fixture.js";
import { readClaims } from "./provider-claims.js";

const identity = { issuer: "https://id.example.com", subject: "ann-1" };
const idToken = { iss: identity.issuer, sub: identity.subject };
const mapped = (groupsClaim: string) =>
  aProvider({ groupsClaim, groupRoles: [{ group: "staff", workspaceId: root, role: "Viewer" }] });

describe("readClaims", () => {
  it("reads address and name", () => {
    expect(
      readClaims(
        { idToken: { ...idToken, email: " Ann@Example.com ", email_verified: true, name: "Ann" } },
        aProvider(),
      ),
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
    expect(readClaims({ idToken: { ...idToken, ...raw } }, aProvider()).isEmailVerified).toBe(expected);
  });

  it.each([
    // Both in the ID token: userinfo is not asked.
    [
      { email: "a@x.example", email_verified: false },
      { email: "b@x.example", email_verified: true },
      ["a@x.example", false],
    ],
    // A flag of one answer says nothing about the address of the other.
    [{ email_verified: true }, { email: "b@x.example" }, ["b@x.example", undefined]],
    [{ xms_edov: true }, { email: "b@x.example", email_verified: false }, ["b@x.example", false]],
    [{ email: "a@x.example" }, { email_verified: true }, ["a@x.example", undefined]],
    [{ email: "a@x.example" }, { email: "b@x.example" }, ["a@x.example", undefined]],
    // Userinfo as a whole, where the ID token says less.
    [{ email: "a@x.example" }, { email: "b@x.example", email_verified: true }, ["b@x.example", true]],
    [{}, { email: "b@x.example", email_verified: true }, ["b@x.example", true]],
    [{ email: 5, email_verified: true }, { email: "b@x.example" }, ["b@x.example", undefined]],
  ])("takes address and flag of %j and %j from one of them", (inToken, inInfo, expected) => {
    const { email, isEmailVerified, subject } = readClaims(
      { idToken: { ...idToken, ...inToken }, userInfo: { sub: "ann-1", ...inInfo } },
      aProvider(),
    );
    expect([[email, isEmailVerified], subject]).toEqual([expected, "ann-1"]);
  });

  it("takes groups from userinfo of the same subject, and nothing from another's", () => {
    const userInfo = { groups: ["staff"], email: "b@x.example", email_verified: true, name: "Bob" };
    const read = (sub?: string) =>
      readClaims(
        { idToken, userInfo: sub === undefined ? userInfo : { ...userInfo, sub } },
        mapped("groups"),
      );
    expect(read("ann-1")).toMatchObject({ groups: ["staff"], email: "b@x.example", name: "Bob" });
    expect([read("ann-2"), read()]).toEqual([
      { ...identity, groups: [] },
      { ...identity, groups: [] },
    ]);
    const inToken = { idToken: { ...idToken, groups: [] }, userInfo: { ...userInfo, sub: "ann-1" } };
    expect(readClaims(inToken, mapped("groups")).groups).toEqual([]);
  });

  it.each([
    ["groups", { groups: ["staff", "staff", "other", 5] }],
    ["groups", { groups: "staff" }],
    ["realm_access.roles", { realm_access: { roles: ["staff"] } }],
    ["https://example.com/groups", { "https://example.com/groups": ["staff"] }],
    ["roles", { roles: { staff: { id: "example.com" } } }],
  ])("reads the groups that are mapped from %s", (claim, raw) => {
    expect(readClaims({ idToken: { ...idToken, ...raw } }, mapped(claim)).groups).toEqual(["staff"]);
  });

  it.each([
    ["groups", {}],
    ["groups", { groups: null }],
    ["constructor.name", { groups: ["staff"] }],
    ["a.b", { a: "staff" }],
  ])("reads no groups from %s when they are not there", (claim, raw) => {
    expect(readClaims({ idToken: { ...idToken, ...raw } }, mapped(claim)).groups).toEqual([]);
  });

  it("reads that the provider omits the groups", () => {
    const raw = { _claim_names: { groups: "src1" }, _claim_sources: { src1: {} } };
    expect(readClaims({ idToken: { ...idToken, ...raw } }, mapped("groups")).omitsGroups).toBe(true);
    expect(readClaims({ idToken: { ...idToken, ...raw } }, aProvider()).omitsGroups).toBeUndefined();
  });
});
