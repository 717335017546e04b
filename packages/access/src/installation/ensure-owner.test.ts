import { expect, it } from "vitest";
import { anAccount, anInstallation, asSystem, now, run } from "../members/members.fixture.js";
import { ensureOwner } from "./ensure-owner.js";
import type { Account } from "./state.js";

const link = { hash: "new", until: now + 1 };
const old = { hash: "old", purpose: "sign-in", until: now + 1 } as const;

function linksAfter(owner: Partial<Account>, renews: boolean): readonly string[] {
  const state = anInstallation([anAccount("own", { isOwner: true, links: [old], ...owner })]);
  const input = { accountId: "other", email: "o@x.example", link, renews };
  const { accounts } = run(ensureOwner, state, input, { as: asSystem }).state;
  return accounts.flatMap(({ links }) => links.map(({ hash }) => hash));
}

it("adds a link for an owner who never signed in, when it is wanted or the earlier one has expired", () => {
  expect(linksAfter({}, true)).toEqual(["old", "new"]);
  expect(linksAfter({}, false)).toEqual(["old"]);
  expect(linksAfter({ links: [{ ...old, until: now }] }, false)).toEqual(["new"]);
});

it("adds no link for an owner who has signed in, or is disabled", () => {
  expect(linksAfter({ lastSignInAt: 1 }, true)).toEqual(["old"]);
  expect(linksAfter({ status: "Disabled" }, true)).toEqual(["old"]);
});

it("keeps the newest links when a start is repeated again and again", () => {
  const links = ["1", "2", "3", "4", "5"].map((hash) => ({ ...old, hash }));
  expect(linksAfter({ links }, true)).toEqual(["2", "3", "4", "5", "new"]);
});
