import { describe, expect, it } from "vitest";
import { membersWith, ownRole, type MemberRow } from "./member-row.js";

function aMember(fields: Partial<MemberRow>): MemberRow {
  return {
    accountId: "1",
    email: "ann@example.com",
    name: "Ann",
    status: "Active",
    isOwner: false,
    roles: [],
    secondFactor: { codes: false, passkeys: 0, recoveryCodes: 0 },
    signsInWith: ["password"],
    identities: [],
    createdAt: 0,
    ...fields,
  };
}

const given = { workspaceId: "w", role: "Author", from: "invitation", isInherited: false } as const;
const inherited = { workspaceId: "p", role: "Admin", from: "start", isInherited: true } as const;
const ann = aMember({ roles: [inherited, given] });
const bob = aMember({
  accountId: "2",
  name: "Bob",
  email: "bob@shop.test",
  status: "Disabled",
  roles: [inherited],
});

describe("membersWith", () => {
  it("finds a part of a name or an address, in any case", () => {
    expect(membersWith([ann, bob], { q: " SHOP" })).toEqual([bob]);
    expect(membersWith([ann, bob], { q: "ann" })).toEqual([ann]);
  });

  it("combines role and state", () => {
    expect(membersWith([ann, bob], { role: "Admin" })).toEqual([ann, bob]);
    expect(membersWith([ann, bob], { role: "Admin", state: "disabled" })).toEqual([bob]);
    expect(membersWith([ann, bob], { role: "Viewer" })).toEqual([]);
  });
});

it("takes the role of this workspace, not that of its parent", () => {
  expect(ownRole(ann)).toEqual(given);
  expect(ownRole(bob)).toBeUndefined();
});
