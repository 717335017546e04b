import { describe, expect, it } from "vitest";
import type { Account, InstallationState, SignInSettings } from "../installation/state.js";
import { deleteOidcProvider } from "../oidc/delete-oidc-provider.js";
import { aProvider, child, root } from "../oidc/oidc.fixture.js";
import { putProviderInput } from "../oidc/provider-fields.js";
import { putOidcProvider } from "../oidc/put-oidc-provider.js";
import { removePasskey } from "../passkeys/remove-passkey.js";
import { putRole } from "../roles/put-role.js";
import { putSignInSettings } from "../sign-in-settings/put-sign-in-settings.js";
import { lockOutBy } from "./lock-out.js";
import { anAccount, anInstallation, asMember, resultOf, run } from "./members.fixture.js";
import { removeMember } from "./remove-member.js";
import { setAccountStatus } from "./set-account-status.js";
import { setMemberRole } from "./set-member-role.js";
import { endOwnership } from "./set-owner.js";

const password = { hash: "h", changedAt: 1 };
const { issuer } = aProvider();
const identities = [{ issuer, subject: "own" }];
const passkey = { id: "p1", publicKey: "k", counter: 0, transports: [], name: "Laptop", createdAt: 1 };
const totp = { sealed: "s", createdAt: 1, lastStep: 0 };
const admin = { workspaceId: root, role: "Admin", from: "administrator" } as const;

function installation(own: Partial<Account>, signIn: Partial<SignInSettings> = {}): InstallationState {
  const state = anInstallation([
    anAccount("own", { isOwner: true, ...own }),
    anAccount("other", { isOwner: true, identities: [{ issuer, subject: "other" }], roles: [admin] }),
  ]);
  return { ...state, signIn: { ...state.signIn, oidc: [aProvider()], ...signIn } };
}

type Asked = (confirmed: { confirmLockOut?: boolean }) => string;

/** Refused without the field, or with it set to false, and done with it. */
function asks(result: Asked): boolean {
  const [without, denied, confirmed] = [
    result({}),
    result({ confirmLockOut: false }),
    result({ confirmLockOut: true }),
  ];
  expect(denied).toBe(without);
  expect(confirmed).toBe("ok");
  return without === "WouldLockOut";
}

type SignIn = "password" | "passkey" | "oidc" | "link";
const as = (signIn: SignIn = "password") => ({ as: { ...asMember("own"), signIn }, in: root });
const reach = [
  { workspaceId: root, lacks: [] },
  { workspaceId: child, parentId: root, lacks: [] },
];

describe("turning passwords off", () => {
  it.each<[string, Partial<Account>, boolean]>([
    ["without any link to a provider", { password }, true],
    [
      "with a link to a provider that is gone",
      { password, identities: [{ issuer: "https://x.example", subject: "o" }] },
      true,
    ],
    ["with a passkey alone", { passkeys: [passkey] }, true],
    ["with one-time links alone", {}, true],
    ["with a link to the provider", { password, identities }, false],
  ])("asks an owner %s: %s", (_, own, expected) => {
    const state = installation(own);
    expect(
      asks((field) => resultOf(run(putSignInSettings, state, { passwords: false, ...field }, as()))),
    ).toBe(expected);
  });
});

describe("changing the provider", () => {
  const input = (changes: object, field: object) =>
    putProviderInput.parse({
      id: "keycloak",
      name: "Keycloak",
      issuer,
      clientId: "signalbox",
      sealedSecret: "s",
      ...changes,
      ...field,
    });

  it.each<[string, Partial<Account>, SignIn, boolean]>([
    ["only way to sign in", { identities }, "oidc", true],
    ["only way, used before", { identities }, "link", true],
    ["way of this session", { identities, password }, "oidc", true],
    ["other way", { identities, password }, "password", false],
    ["not a way", { password }, "password", false],
  ])("asks the owner whose %s it is", (_, own, signIn, expected) => {
    const state = installation(own);
    const removed = (field: object) =>
      resultOf(run(deleteOidcProvider, state, { id: "keycloak", ...field }, as(signIn)));
    const moved = (field: object) =>
      resultOf(run(putOidcProvider, state, input({ issuer: "https://other.example" }, field), as(signIn)));
    const renamed = (field: object) =>
      resultOf(run(putOidcProvider, state, input({ name: "Staff" }, field), as(signIn)));
    expect([asks(removed), asks(moved), asks(renamed)]).toEqual([expected, expected, false]);
  });

  it("stores nothing of the confirmation", () => {
    const state = installation({ password });
    const { signIn } = run(putOidcProvider, state, input({}, { confirmLockOut: true }), as()).state;
    expect(JSON.stringify(signIn)).not.toContain("confirm");
  });
});

describe("requiring a second factor", () => {
  it.each<[string, Partial<Account>, SignIn, boolean]>([
    ["has none", { password }, "password", true],
    ["has none and came by a link", {}, "link", true],
    ["has codes", { password, totp }, "password", false],
    ["signed in with a passkey", { passkeys: [passkey] }, "passkey", false],
    ["signed in through a provider", { identities }, "oidc", false],
  ])("asks the owner who %s", (_, own, signIn, expected) => {
    const state = installation(own);
    for (const secondFactorIn of [[root], [child]]) {
      expect(
        asks((field) => resultOf(run(putSignInSettings, state, { secondFactorIn, ...field }, as(signIn)))),
      ).toBe(expected);
    }
    const required = installation(own, { secondFactorIn: [root] });
    expect(
      asks((field) =>
        resultOf(run(putSignInSettings, required, { secondFactorIn: [root], ...field }, as(signIn))),
      ),
    ).toBe(false);
  });
});

describe("one's own access", () => {
  const own = { accountId: "own", reach };
  const plain = installation({ isOwner: false, password, roles: [admin] });

  it("is taken after a question only", () => {
    const owner = installation({ password, roles: [admin] });
    expect([
      asks((field) => resultOf(run(endOwnership, owner, { ...own, ...field }, as()))),
      asks((field) => resultOf(run(setAccountStatus, owner, { ...own, status: "Disabled", ...field }, as()))),
      asks((field) => resultOf(run(setMemberRole, plain, { ...own, role: "Author", ...field }, as()))),
      asks((field) => resultOf(run(removeMember, plain, { ...own, ...field }, as()))),
      asks((field) =>
        resultOf(
          run(
            removePasskey,
            installation({ passkeys: [passkey] }),
            { accountId: "own", passkeyId: "p1", ...field },
            as("passkey"),
          ),
        ),
      ),
    ]).toEqual([true, true, true, true, true]);
  });

  it("asks about nobody else, and about nothing that stays", () => {
    const other = { accountId: "other", reach };
    const owner = installation({ password });
    expect([
      asks((field) => resultOf(run(endOwnership, owner, { ...other, ...field }, as()))),
      asks((field) => resultOf(run(setMemberRole, plain, { ...own, role: "Admin", ...field }, as()))),
      asks((field) =>
        resultOf(
          run(
            removePasskey,
            installation({ password, passkeys: [passkey] }),
            { accountId: "own", passkeyId: "p1", ...field },
            as(),
          ),
        ),
      ),
    ]).toEqual([false, false, false]);
  });

  it("is taken by a custom role that permits less", () => {
    const id = "5f0c1d6e-3a41-4c0e-9d25-7f1f6f7f3a10";
    const role = {
      id,
      workspaceId: root,
      name: "Lead",
      permissions: ["members:read", "members:write", "users:read"] as const,
      createdAt: 1,
      updatedAt: 1,
    };
    const held = { workspaceId: root, role: id, from: "administrator" } as const;
    const state = { ...installation({ isOwner: false, password, roles: [held] }), roles: [role] };
    const lead = [{ workspaceId: root, lacks: [] }];
    const put = (permissions: readonly ("members:read" | "users:read" | "members:write")[]) =>
      asks((field) =>
        resultOf(
          run(putRole, state, { id, newId: "n", name: "Lead", permissions, reach: lead, ...field }, as()),
        ),
      );
    expect([put(["members:read", "users:read"]), put(role.permissions)]).toEqual([true, false]);
  });

  it("is not asked of keys", () => {
    const [before, after] = [installation({ password }), installation({ status: "Disabled" })];
    const key = { principal: { kind: "key", id: "own", name: "own" } } as const;
    expect(lockOutBy(key, { before, after })).toBeUndefined();
  });
});
