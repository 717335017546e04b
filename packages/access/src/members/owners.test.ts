/** Owners make owners, and one who can sign in stays. */
import { describe, expect, it } from "vitest";
import { putSignInSettings } from "../sign-in-settings/put-sign-in-settings.js";
import {
  accountIn,
  anAccount,
  anInstallation,
  asMember,
  now,
  reachAs,
  resultOf,
  run,
} from "./members.fixture.js";
import { setAccountStatus } from "./set-account-status.js";
import { endOwnership, makeOwner } from "./set-owner.js";

const state = anInstallation([anAccount("bob"), anAccount("own", { isOwner: true })]);
const admin = [reachAs("Admin")];

describe("owners", () => {
  it("make owners and end that, up to the last one", () => {
    const as = asMember("own");
    const made = run(makeOwner, state, { accountId: "bob", reach: admin }, { as });
    expect(accountIn(made, "bob")).toMatchObject({ isOwner: true, sessionsFrom: now });
    const own = { accountId: "own", reach: admin };
    expect(resultOf(run(endOwnership, made.state, own, { as }))).toBe("WouldLockOut");
    expect(resultOf(run(endOwnership, made.state, { ...own, confirmLockOut: true }, { as }))).toBe("ok");
    for (const attempt of [
      run(endOwnership, state, { accountId: "own", reach: admin }, { as }),
      run(setAccountStatus, state, { accountId: "own", status: "Disabled", reach: admin }, { as }),
    ]) {
      expect(resultOf(attempt)).toBe("LastOwner");
    }
  });

  it("turn passwords off only when an owner can still sign in", () => {
    const as = asMember("own");
    const provider = {
      id: "p",
      name: "SSO",
      issuer: "https://id.example",
      clientId: "c",
      sealedSecret: "s",
      scopes: [],
      groupRoles: [],
      createdAt: 1,
      updatedAt: 1,
    };
    const identities = [{ issuer: provider.issuer, subject: "1" }];
    const withSso = { ...state, signIn: { ...state.signIn, oidc: [provider] } };
    const linked = {
      ...withSso,
      accounts: state.accounts.map((each) => (each.id === "own" ? { ...each, identities } : each)),
    };
    const results = [state, withSso, linked].map((each) =>
      resultOf(run(putSignInSettings, each, { passwords: false }, { as })),
    );
    expect(results).toEqual(["NoIdentityProvider", "OwnerLocked", "ok"]);
  });
});
