import { describe, expect, it } from "vitest";
import { decideProviderSignIn } from "./decide-provider-sign-in.js";
import {
  anAccount,
  aProvider,
  claimsOf,
  child,
  decided,
  installationOf,
  invitationFor,
  now,
  root,
  signInOf,
} from "./oidc.fixture.js";

const identity = { issuer: "https://id.example.com", subject: "ann-1" };

describe("a sign-in through a provider", () => {
  it("finds the account by issuer and subject, whatever the address is now", () => {
    const state = installationOf({ accounts: [anAccount({ identities: [identity] })] });
    const claims = claimsOf({ email: "renamed@example.com", isEmailVerified: false });
    expect(decided(state, { claims })).toMatchObject({ id: "ann", email: "ann@example.com" });
  });

  it("does not mix up equal subjects of two issuers", () => {
    const state = installationOf({ accounts: [anAccount({ identities: [identity] })] });
    const claims = claimsOf({ issuer: "https://other.example.com", email: "bob@example.com" });
    expect(decided(state, { claims })).toBe("NotInvited");
  });

  it("links an account that was added, by its verified address", () => {
    const state = installationOf({ accounts: [anAccount()] });
    expect(decided(state)).toMatchObject({ id: "ann", identities: [identity] });
  });

  it("refuses an address that is not verified, or of which the provider says nothing", () => {
    const state = installationOf({
      accounts: [anAccount()],
      invitations: [invitationFor("ann@example.com")],
    });
    const { isEmailVerified: _, ...silent } = claimsOf();
    expect(decided(state, { claims: claimsOf({ isEmailVerified: false }) })).toBe("AddressUnverified");
    expect(decided(state, { claims: silent })).toBe("AddressUnverified");
    const trusted = aProvider({ trustsEmail: true });
    expect(decided(state, { claims: silent, provider: trusted })).toMatchObject({ id: "ann" });
    expect(decided(state, { claims: claimsOf({ isEmailVerified: false }), provider: trusted })).toBe(
      "AddressUnverified",
    );
  });

  it("refuses an answer without an address", () => {
    const { email: _, ...nameless } = claimsOf();
    expect(decided(installationOf(), { claims: nameless })).toBe("AddressMissing");
  });

  it("uses the invitation of a verified address, once", () => {
    const state = installationOf({ invitations: [invitationFor("ann@example.com")] });
    const result = decideProviderSignIn(state, signInOf());
    expect(result).toMatchObject({
      ok: true,
      isNew: true,
      account: { id: "new", email: "ann@example.com", roles: [{ role: "Author", from: "invitation" }] },
      state: { invitations: [], accounts: [{ id: "new", identities: [identity] }] },
    });
  });

  it("refuses without an invitation, and with one that has expired", () => {
    expect(decided(installationOf())).toBe("NotInvited");
    const late = installationOf({ invitations: [invitationFor("ann@example.com", now)] });
    expect(decided(late)).toBe("NotInvited");
  });

  it("creates accounts of the allowed domains when that is on", () => {
    const provider = aProvider({
      autoCreate: { domains: ["example.com"], workspaceId: root, role: "Viewer" },
    });
    expect(decided(installationOf(), { provider })).toMatchObject({
      id: "new",
      roles: [{ workspaceId: root, role: "Viewer", from: "administrator" }],
    });
    for (const email of ["ann@evil-example.com", "ann@sub.example.com", "example.com@evil.example"]) {
      expect(decided(installationOf(), { provider, claims: claimsOf({ email }) })).toBe("NotInvited");
    }
  });

  it("refuses a disabled account", () => {
    const disabled = anAccount({ status: "Disabled" });
    expect(decided(installationOf({ accounts: [disabled] }))).toBe("AccountDisabled");
    const linked = anAccount({ status: "Disabled", identities: [identity] });
    expect(decided(installationOf({ accounts: [linked] }))).toBe("AccountDisabled");
  });

  it("refuses another user of the provider who got the address of an account", () => {
    const state = installationOf({ accounts: [anAccount({ identities: [identity] })] });
    expect(decided(state, { claims: claimsOf({ subject: "ann-2" }) })).toBe("LinkedToAnother");
  });

  it("refuses when the provider omits the groups, as the roles would be lost", () => {
    const state = installationOf({ accounts: [anAccount({ identities: [identity] })] });
    expect(decided(state, { claims: claimsOf({ omitsGroups: true }) })).toBe("GroupsOmitted");
  });
});

describe("the groups of a provider", () => {
  const provider = aProvider({
    groupsClaim: "groups",
    groupRoles: [
      { group: "marketing", workspaceId: root, role: "Author" },
      { group: "writers", workspaceId: root, role: "Author" },
      { group: "admins", workspaceId: root, role: "Admin" },
      { group: "admins", workspaceId: child, role: "Admin" },
    ],
  });
  const byHand = { workspaceId: root, role: "Viewer", from: "administrator" } as const;
  const byGroup = (role: string, workspaceId = root) =>
    ({ workspaceId, role, from: "group", provider: "keycloak" }) as const;

  it("give roles at every sign-in, each once", () => {
    const state = installationOf({ accounts: [anAccount({ identities: [identity], roles: [byHand] })] });
    const claims = claimsOf({ groups: ["marketing", "writers"] });
    expect(decided(state, { provider, claims })).toMatchObject({ roles: [byHand, byGroup("Author")] });
  });

  it("take the role of a group that is gone, and leave roles given by hand", () => {
    const roles = [byHand, byGroup("Author"), byGroup("Author", child)];
    const state = installationOf({ accounts: [anAccount({ identities: [identity], roles })] });
    expect(decided(state, { provider })).toMatchObject({ roles: [byHand] });
  });

  it("leave the roles that another provider's groups gave", () => {
    const other = { ...byGroup("Author"), provider: "entra" };
    const state = installationOf({ accounts: [anAccount({ identities: [identity], roles: [other] })] });
    expect(decided(state, { provider })).toMatchObject({ roles: [other] });
  });

  it("never remove the last Admin of a root workspace", () => {
    const roles = [byGroup("Admin"), byGroup("Admin", child)];
    const ann = anAccount({ identities: [identity], roles });
    expect(decided(installationOf({ accounts: [ann] }), { provider })).toMatchObject({
      roles: [byGroup("Admin")],
    });
    const bob = anAccount({ id: "bob", email: "bob@example.com", roles: [byGroup("Admin")] });
    expect(decided(installationOf({ accounts: [ann, bob] }), { provider })).toMatchObject({ roles: [] });
    const away = { ...bob, status: "Disabled" as const };
    expect(decided(installationOf({ accounts: [ann, away] }), { provider })).toMatchObject({
      roles: [byGroup("Admin")],
    });
  });

  it("give nothing when the provider has no groups claim any more", () => {
    const { groupsClaim: _, ...without } = provider;
    const state = installationOf({
      accounts: [anAccount({ identities: [identity], roles: [byGroup("Author")] })],
    });
    const claims = claimsOf({ groups: ["marketing"] });
    expect(decided(state, { provider: without, claims })).toMatchObject({ roles: [] });
  });
});
