/** Links of accounts to users of identity providers, and removing them. */
import { describe, expect, it } from "vitest";
import type { Account, InstallationState } from "../installation/state.js";
import {
  accountIn,
  asMember,
  otherId,
  reachAs,
  resultOf,
  run as runFor,
} from "../members/members.fixture.js";
import { removeMemberIdentity } from "../members/remove-member-identity.js";
import { workspaceId } from "../members/members.fixture.js";
import { anAccount, aProvider, decided, installationOf, now, run } from "./oidc.fixture.js";
import { removeOwnIdentity } from "./remove-own-identity.js";

const { issuer } = aProvider();
const password = { hash: "phc", changedAt: now };
const linked = { identities: [{ issuer, subject: "ann-0" }] };

function state(account: Partial<Account>, passwords = true): InstallationState {
  return installationOf({
    accounts: [anAccount({ ...linked, ...account })],
    signIn: { passwords, secondFactorIn: [], oidc: [aProvider({ groupsClaim: "groups" })] },
  });
}

function remove(of: InstallationState, from = issuer): string {
  const { outcome } = run(removeOwnIdentity, { accountId: "ann", issuer: from }, { state: of, by: "ann" });
  return outcome.ok ? "ok" : outcome.code;
}

describe("the link of one's own account", () => {
  it("is removed while there is another way to sign in", () => {
    const passkey = { publicKey: "cose", counter: 0, transports: [], name: "Laptop", createdAt: now };
    expect(remove(state({ password }))).toBe("ok");
    expect(remove(state({ passkeys: [{ id: "key", ...passkey }] }))).toBe("ok");
    expect(remove(state({}))).toBe("OnlySignIn");
    expect(remove(state({ password }, false))).toBe("OnlySignIn");
    expect(remove(state({ password }), "https://other.example.com")).toBe("NotFound");
  });

  it("does not count through a provider that is not set up any more", () => {
    const former = [{ issuer: "https://former.example.com", subject: "ann" }, ...linked.identities];
    expect(remove(state({ identities: former }))).toBe("OnlySignIn");
    expect(remove(state({ identities: former }), "https://former.example.com")).toBe("ok");
  });

  it("takes the roles of the groups there with it, and lets the address be linked anew", () => {
    const roles = [
      { workspaceId, role: "Author", from: "group", provider: "keycloak" },
      { workspaceId, role: "Viewer", from: "invitation" },
    ] as const;
    const before = state({ password, roles });
    expect(decided(before)).toBe("LinkedToAnother");
    const after = run(removeOwnIdentity, { accountId: "ann", issuer }, { state: before, by: "ann" }).state;
    expect(after.accounts[0]).toMatchObject({ identities: [], roles: [{ role: "Viewer" }] });
    expect(decided(after)).toMatchObject({ id: "ann", identities: [{ issuer, subject: "ann-1" }] });
  });
});

describe("the link of a member's account", () => {
  const admin = anAccount({ id: "adam", roles: [{ workspaceId, role: "Admin", from: "start" }] });
  const withAdmin = (account: Partial<Account>, passwords = true): InstallationState => {
    const of = state(account, passwords);
    return { ...of, accounts: [...of.accounts, admin] };
  };
  const member = { roles: [{ workspaceId, role: "Author", from: "invitation" }] } as const;

  function removeFor(of: InstallationState, by: string, reach = [reachAs("Admin")]) {
    const input = { accountId: "ann", issuer, reach };
    return runFor(removeMemberIdentity, of, input, { as: asMember(by) });
  }

  it("is removed by those who administer all of the member's roles, also as the only way, and ends the sessions", () => {
    const removed = removeFor(withAdmin(member), "adam");
    expect(resultOf(removed)).toBe("ok");
    expect(accountIn(removed, "ann")).toMatchObject({ identities: [] });
    expect(accountIn(removed, "ann").sessionsFrom).toBeGreaterThan(now);
    const elsewhere = {
      roles: [...member.roles, { workspaceId: otherId, role: "Admin", from: "start" }],
    } as const;
    const reach = [reachAs("Admin"), reachAs("none", otherId)];
    expect(resultOf(removeFor(withAdmin(elsewhere), "adam", reach))).toBe("Forbidden");
    expect(resultOf(removeFor(withAdmin(member), "ann"))).toBe("Forbidden");
  });

  it("of an owner stays where no owner could sign in", () => {
    const owners = (ann: Partial<Account>): InstallationState => {
      const of = state({ isOwner: true, ...ann }, false);
      return { ...of, accounts: [...of.accounts, { ...admin, isOwner: true, password }] };
    };
    expect(resultOf(removeFor(owners({}), "adam"))).toBe("OwnerLocked");
  });
});
