import { describe, expect, it } from "vitest";
import type { InstallationState, Passkey } from "../installation/state.js";
import { anAccount, installationOf, now, run } from "../oidc/oidc.fixture.js";
import { addPasskey } from "./add-passkey.js";
import { removePasskey } from "./remove-passkey.js";
import { renamePasskey } from "./rename-passkey.js";
import { signInWithPasskey } from "./sign-in-with-passkey.js";

const passkey: Passkey = {
  id: "key",
  publicKey: "cose",
  counter: 5,
  transports: [],
  name: "Laptop",
  createdAt: now,
};
const bob = { id: "bob", email: "bob@example.com" };

function installation(fields: Partial<InstallationState> = {}): InstallationState {
  return installationOf({ accounts: [anAccount({ passkeys: [passkey] }), anAccount(bob)], ...fields });
}

const challenge = { hash: "challenge", until: now + 1_000 };

function use(counter: number, state: InstallationState = installation()): unknown {
  return run(signInWithPasskey, { passkeyId: "key", counter, challenge }, { state }).outcome;
}

describe("a sign-in with a passkey", () => {
  it("counts while the counter grows", () => {
    expect(use(6)).toEqual({ ok: true, value: { accountId: "ann" } });
    for (const counter of [5, 4, 0]) expect(use(counter)).toMatchObject({ code: "Unauthorized" });
  });

  it("counts without a counter, as with passkeys of several devices", () => {
    const state = installation({ accounts: [anAccount({ passkeys: [{ ...passkey, counter: 0 }] })] });
    expect(use(0, state)).toMatchObject({ ok: true });
  });

  it("stores the counter and counts a challenge once", () => {
    const { state } = run(
      signInWithPasskey,
      { passkeyId: "key", counter: 6, challenge },
      { state: installation() },
    );
    expect(state.accounts[0]?.passkeys).toMatchObject([{ counter: 6, lastUsedAt: now }]);
    expect(use(7, state)).toMatchObject({ ok: false, message: expect.stringContaining("used already") });
  });

  it("is refused for a disabled account, an unknown passkey, and where only single sign-on is allowed", () => {
    const disabled = installation({ accounts: [anAccount({ status: "Disabled", passkeys: [passkey] })] });
    const signIn = { passwords: false, secondFactorIn: [], oidc: [] };
    for (const state of [disabled, installation({ accounts: [] }), installation({ signIn })]) {
      expect(use(6, state)).toMatchObject({ ok: false, code: "Unauthorized" });
    }
  });
});

describe("the passkeys of an account", () => {
  it("are added once, with a challenge that counts once", () => {
    const added = { ...passkey, id: "other" };
    const input = { accountId: "bob", challenge, passkey: added };
    const { state, outcome } = run(addPasskey, input, { state: installation() });
    expect(outcome).toMatchObject({ ok: true });
    expect(state.accounts[1]?.passkeys).toMatchObject([{ id: "other", createdAt: now }]);
    const again = { ...input, passkey: { ...added, id: "third" } };
    expect(run(addPasskey, again, { state }).outcome).toMatchObject({ code: "Conflict" });
    const taken = { ...input, challenge: { ...challenge, hash: "next" } };
    expect(run(addPasskey, taken, { state }).outcome).toMatchObject({ code: "Conflict" });
  });

  it("are renamed and removed by their account only", () => {
    const state = installation();
    const renamed = run(renamePasskey, { accountId: "ann", passkeyId: "key", name: "Phone" }, { state });
    expect(renamed.state.accounts[0]?.passkeys).toMatchObject([{ name: "Phone" }]);
    const removed = run(removePasskey, { accountId: "ann", passkeyId: "key" }, { state });
    expect(removed.state.accounts[0]?.passkeys).toEqual([]);
    const foreign = { accountId: "bob", passkeyId: "key" };
    expect(run(removePasskey, foreign, { state }).outcome).toMatchObject({ code: "NotFound" });
    expect(run(renamePasskey, { ...foreign, name: "x" }, { state }).outcome).toMatchObject({
      code: "NotFound",
    });
  });
});
