import { describe, expect, it } from "vitest";
import { deserializeInstallation, serializeInstallation } from "../installation/installation-document.js";
import type { InstallationState } from "../installation/state.js";
import { deleteOidcProvider } from "./delete-oidc-provider.js";
import { anAccount, aProvider, claimsOf, installationOf, now, root, run } from "./oidc.fixture.js";
import { putProviderInput, type PutOidcProvider } from "./provider-fields.js";
import { putOidcProvider } from "./put-oidc-provider.js";
import { signInWithProvider } from "./sign-in-with-provider.js";

const owner = anAccount({ id: "owner", email: "owner@example.com", isOwner: true });
const admin = anAccount({ roles: [{ workspaceId: root, role: "Admin", from: "administrator" }] });
const installation = installationOf({ accounts: [owner, admin] });

function inputOf(changes: Readonly<Record<string, unknown>> = {}): PutOidcProvider {
  const fields = {
    id: "keycloak",
    name: "Keycloak",
    issuer: "https://id.example.com",
    clientId: "signalbox",
  };
  return putProviderInput.parse({ ...fields, ...changes });
}

function providersIn({ signIn }: InstallationState): readonly object[] {
  return signIn.oidc;
}

describe("the settings of providers", () => {
  it("are for owners: an Admin and a key change nothing", () => {
    const input = inputOf({ sealedSecret: "sealed" });
    for (const [command, given] of [
      [putOidcProvider, input],
      [deleteOidcProvider, { id: "keycloak" }],
    ] as const) {
      const refused = run<never>(command, given as never, { state: installation, by: "ann" });
      expect(refused).toMatchObject({ state: { signIn: { oidc: [] } }, outcome: { code: "Forbidden" } });
    }
  });

  it("keep the stored secret, but only for the same issuer and client", () => {
    const { state } = run(putOidcProvider, inputOf({ sealedSecret: "sealed" }), { state: installation });
    const renamed = run(putOidcProvider, inputOf({ name: "Staff" }), { state });
    expect(providersIn(renamed.state)).toMatchObject([{ name: "Staff", sealedSecret: "sealed" }]);
    for (const moved of [{ issuer: "https://evil.example" }, { clientId: "other" }]) {
      expect(run(putOidcProvider, inputOf(moved), { state }).outcome).toMatchObject({ code: "BadRequest" });
    }
    expect(run(putOidcProvider, inputOf(), { state: installation }).outcome).toMatchObject({
      message: expect.stringContaining("clientSecret: required"),
    });
  });

  it.each([
    ["https://id.example.com", true],
    ["http://localhost:8080/realms/a", true],
    ["http://127.0.0.1", true],
    ["http://127.8.0.1:9", true],
    ["http://[::1]:8080", true],
    ["http://0x7f.1", true],
    ["http://id.example.com", false],
    ["http://localhost.example.com", false],
    ["http://127.0.0.1.example.com", false],
    ["http://10.0.0.1", false],
    ["http://0.0.0.0", false],
    ["http://[::ffff:10.0.0.1]", false],
    ["http://localhost@id.example.com", false],
    ["ftp://localhost", false],
  ])("take the issuer %s: %s", (issuer, isTaken) => {
    const fields = { id: "a", name: "A", issuer, clientId: "c" };
    expect(putProviderInput.safeParse(fields).success).toBe(isTaken);
  });

  it("take domains as ASCII alone", () => {
    const domainsOf = (domain: string): unknown => {
      const autoCreate = { domains: [domain], workspaceId: root, role: "Viewer" };
      const fields = { id: "a", name: "A", issuer: "https://x.example", clientId: "c", autoCreate };
      return putProviderInput.safeParse(fields).data?.autoCreate?.domains;
    };
    expect([domainsOf(" EXAMPLE.com "), domainsOf("\u212ala.example"), domainsOf("\uff41.example")]).toEqual([
      ["example.com"],
      undefined,
      undefined,
    ]);
  });

  it("name every unknown role", () => {
    const input = inputOf({
      sealedSecret: "sealed",
      groupRoles: [{ group: "a", workspaceId: root, role: "Emperor" }],
      autoCreate: { domains: ["example.com"], workspaceId: root, role: "King" },
    });
    expect(run(putOidcProvider, input, { state: installation }).outcome).toMatchObject({
      message: 'groupRoles[0].role: there is no role "Emperor"; autoCreate.role: there is no role "King"',
      issues: [
        { path: ["groupRoles", 0, "role"], code: "unknownRole", values: { role: "Emperor" } },
        { path: ["autoCreate", "role"], code: "unknownRole", values: { role: "King" } },
      ],
    });
  });

  it.each([
    ["issuer", "http://id.example.com"],
    ["issuer", "https://user:pass@id.example.com"],
    ["issuer", "https://id.example.com/?x=1"],
    ["issuer", "id.example.com"],
    ["issuer", "https://id.example.com/.well-known/openid-configuration"],
    ["issuer", "https://login.microsoftonline.com/common/v2.0"],
    ["id", "Key Cloak"],
    ["id", "../x"],
    ["scopes", ["email"]],
    ["autoCreate", { domains: [], workspaceId: root, role: "Viewer" }],
  ])("refuse %s %j", (field, value) => {
    expect(() => inputOf({ [field]: value })).toThrow(field);
  });

  it("survive storing, and a state without them stays readable", () => {
    const state = installationOf({ signIn: { passwords: true, secondFactorIn: [], oidc: [aProvider()] } });
    expect(deserializeInstallation(serializeInstallation(state))).toMatchObject(state);
    const { usedTokens: _, ...earlier } = state;
    expect(deserializeInstallation(JSON.stringify({ ...earlier, v: 1 }))).toMatchObject(state);
  });
});

describe("deleting a provider", () => {
  const grant = { workspaceId: root, role: "Admin", from: "group", provider: "keycloak" } as const;
  const signIn = { passwords: true, secondFactorIn: [], oidc: [aProvider({ groupsClaim: "groups" })] };

  it("removes the roles of its groups, except of the last Admin", () => {
    const accounts = [owner, anAccount({ roles: [grant] }), anAccount({ id: "bob", roles: [grant] })];
    const { state } = run(
      deleteOidcProvider,
      { id: "keycloak" },
      { state: installationOf({ accounts, signIn }) },
    );
    expect(state.signIn.oidc).toEqual([]);
    expect(state.accounts.flatMap(({ roles }) => roles)).toEqual([grant]);
  });

  it("is refused while it is the only way to sign in", () => {
    const state = installationOf({ accounts: [owner], signIn: { ...signIn, passwords: false } });
    expect(run(deleteOidcProvider, { id: "keycloak" }, { state }).outcome).toMatchObject({ code: "InUse" });
  });
});

describe("the state of a sign-in", () => {
  const signIn = { passwords: true, secondFactorIn: [], oidc: [aProvider()] };
  const start = installationOf({ accounts: [anAccount()], signIn });
  const input = {
    providerId: "keycloak",
    token: { hash: "state", until: now + 600_000 },
    claims: claimsOf(),
    newAccountId: "new",
    rootWorkspaces: [root],
  };

  it("counts once", () => {
    const first = run(signInWithProvider, input, { state: start, by: "x" });
    expect(first.outcome).toEqual({ ok: true, value: { accountId: "ann", isNew: false } });
    const again = run(signInWithProvider, input, { state: first.state, by: "x" });
    expect(again.outcome).toMatchObject({ code: "SignInUsed" });
  });

  it("is used up by a refusal too", () => {
    const refused = run(
      signInWithProvider,
      { ...input, claims: claimsOf({ isEmailVerified: false }) },
      { state: start },
    );
    expect(refused.outcome).toMatchObject({ code: "AddressUnverified" });
    expect(run(signInWithProvider, input, { state: refused.state }).outcome).toMatchObject({
      code: "SignInUsed",
    });
  });

  it("counts for ten minutes, after which it is forgotten", () => {
    const { state } = run(signInWithProvider, input, { state: start });
    const later = now + 600_000;
    expect(run(signInWithProvider, input, { state, at: later }).outcome).toMatchObject({
      code: "SignInUsed",
    });
    const next = { ...input, token: { hash: "next", until: later + 600_000 } };
    expect(run(signInWithProvider, next, { state, at: later }).state.usedTokens).toEqual([next.token]);
  });
});
