/** What `npm run member` does. */
import { describe, expect, it } from "vitest";
import { addMember } from "./add-member.js";
import {
  accountIn,
  anAccount,
  anInstallation,
  asSystem,
  grant,
  now,
  resultOf,
  run,
  workspaceId,
} from "./members.fixture.js";
import { resetMember } from "./reset-member.js";

const state = anInstallation([anAccount("own", { isOwner: true })]);

describe("the command line", () => {
  const as = asSystem;
  const made = { hash: "h", until: 9_999 };

  it("adds a member with a role, and gives a known one more", () => {
    const added = run(
      addMember,
      state,
      {
        accountId: "new",
        email: "New@x.example".toLowerCase(),
        grant: { workspaceId, role: "Admin" },
        link: made,
      },
      { as },
    );
    expect(accountIn(added, "new")).toMatchObject({
      email: "new@x.example",
      isOwner: false,
      roles: [grant("Admin")],
      links: [{ ...made, purpose: "reset-password" }],
    });
    const again = run(
      addMember,
      added.state,
      { accountId: "other", email: "new@x.example", isOwner: true, link: made },
      { as },
    );
    expect(accountIn(again, "new")).toMatchObject({ isOwner: true, roles: [grant("Admin")] });
    const wrong = run(
      addMember,
      state,
      { accountId: "new", email: "n@x.example", grant: { workspaceId, role: "Boss" }, link: made },
      { as },
    );
    expect(resultOf(wrong)).toBe("BadRequest");
  });

  it("lets a member in again, also with single sign-on only", () => {
    const locked = anInstallation(
      [anAccount("own", { isOwner: true, status: "Disabled", recoveryCodes: ["r"] })],
      {
        signIn: { passwords: false, secondFactorIn: [], oidc: [] },
      },
    );
    const kept = run(
      resetMember,
      locked,
      { email: "own@x.example", removesSecondFactor: false, link: made },
      { as },
    );
    expect(accountIn(kept, "own")).toMatchObject({
      status: "Active",
      recoveryCodes: ["r"],
      sessionsFrom: now,
      links: [{ ...made, purpose: "sign-in" }],
    });
    const bare = run(
      resetMember,
      locked,
      { email: "own@x.example", removesSecondFactor: true, link: made },
      { as },
    );
    expect(accountIn(bare, "own").recoveryCodes).toEqual([]);
    expect(
      resultOf(
        run(resetMember, locked, { email: "x@x.example", removesSecondFactor: true, link: made }, { as }),
      ),
    ).toBe("NotFound");
  });
});
