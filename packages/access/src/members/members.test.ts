/** Who may change whom: no path gives a permission that its sender lacks, and the last administrator and owner stay. */
import type { Permission } from "@signalbox/workspace";
import { describe, expect, it } from "vitest";
import { createInvitation } from "../invitations/create-invitation.js";
import { putRole } from "../roles/put-role.js";
import { putSignInSettings } from "../sign-in-settings/put-sign-in-settings.js";
import { addMember } from "./add-member.js";
import { createMemberLink } from "./create-member-link.js";
import { workspacesWithoutAdmin } from "./last-admin.js";
import {
  accountIn,
  anAccount,
  anInstallation,
  asKey,
  asMember,
  childId,
  grant,
  now,
  otherId,
  reachAs,
  resultOf,
  run,
  workspaceId,
} from "./members.fixture.js";
import { removeMember } from "./remove-member.js";
import { resetMember } from "./reset-member.js";
import { resetSecondFactor } from "./reset-second-factor.js";
import { setAccountStatus } from "./set-account-status.js";
import { setMemberRole } from "./set-member-role.js";
import { makeOwner } from "./set-owner.js";

/** Administers members, and can do little else. */
const helpDesk = {
  id: "help-desk",
  workspaceId,
  name: "Help desk",
  permissions: ["members:read", "members:write", "users:read"] satisfies Permission[],
  createdAt: 1_000,
  updatedAt: 1_000,
};

const state = anInstallation(
  [
    anAccount("ann", { roles: [grant("Admin")] }),
    anAccount("bob", { roles: [grant("Author")] }),
    anAccount("desk", { roles: [grant("help-desk")] }),
    anAccount("own", { isOwner: true }),
    anAccount("zoe", { roles: [grant("Viewer", otherId)] }),
  ],
  { roles: [helpDesk] },
);
const admin = [reachAs("Admin")];
const desk = [{ ...reachAs("Admin"), lacks: reachAs("none").lacks.filter((each) => !isHelpDesks(each)) }];
const link = { purpose: "reset-password", hash: "hash" } as const;
const invitation = { id: "i1", hash: "hash", email: "new@x.example" };

function isHelpDesks(permission: Permission): boolean {
  return (helpDesk.permissions as readonly Permission[]).includes(permission);
}

describe("a member with members:write alone", () => {
  const as = asMember("desk");
  it.each([
    [
      "makes another member Admin",
      () => run(setMemberRole, state, { accountId: "bob", role: "Admin", reach: desk }, { as }),
    ],
    [
      "makes itself Admin",
      () => run(setMemberRole, state, { accountId: "desk", role: "Admin", reach: desk }, { as }),
    ],
    [
      "demotes an Admin",
      () => run(setMemberRole, state, { accountId: "ann", role: "help-desk", reach: desk }, { as }),
    ],
    ["removes an Admin", () => run(removeMember, state, { accountId: "ann", reach: desk }, { as })],
    [
      "disables an Admin",
      () => run(setAccountStatus, state, { accountId: "ann", status: "Disabled", reach: desk }, { as }),
    ],
    [
      "makes a link of an Admin",
      () => run(createMemberLink, state, { accountId: "ann", ...link, reach: desk }, { as }),
    ],
    [
      "makes a link of an Author",
      () => run(createMemberLink, state, { accountId: "bob", ...link, reach: desk }, { as }),
    ],
    [
      "makes a link of itself",
      () => run(createMemberLink, state, { accountId: "desk", ...link, reach: desk }, { as }),
    ],
    [
      "resets the second factor of an Admin",
      () => run(resetSecondFactor, state, { accountId: "ann", reach: desk }, { as }),
    ],
    [
      "invites an Admin",
      () => run(createInvitation, state, { ...invitation, role: "Admin", reach: desk }, { as }),
    ],
    [
      "adds a permission to its role",
      () =>
        run(
          putRole,
          state,
          { ...helpDesk, permissions: ["users:read", "users:erase"], newId: "r", reach: desk },
          { as },
        ),
    ],
    [
      "creates a role with more",
      () =>
        run(putRole, state, { name: "Root", permissions: ["keys:write"], newId: "r", reach: desk }, { as }),
    ],
    ["makes itself an owner", () => run(makeOwner, state, { accountId: "desk", reach: desk }, { as })],
    ["changes the sign-in settings", () => run(putSignInSettings, state, { passwords: true }, { as })],
    [
      "adds an owner as the command line does",
      () =>
        run(
          addMember,
          state,
          { accountId: "x", email: "x@x.example", isOwner: true, link: { hash: "h", until: 9 } },
          { as },
        ),
    ],
    [
      "resets an owner as the command line does",
      () =>
        run(
          resetMember,
          state,
          { email: "own@x.example", removesSecondFactor: true, link: { hash: "h", until: 9 } },
          { as },
        ),
    ],
  ])("is refused when it %s", (_, attempt) => {
    const attempted = attempt();
    expect(resultOf(attempted)).toBe("Forbidden");
    expect(attempted.state).toEqual({ ...state, createdAt: now });
  });

  it("invites members with a role of its own permissions", () => {
    expect(
      resultOf(run(createInvitation, state, { ...invitation, role: "help-desk", reach: desk }, { as })),
    ).toBe("ok");
  });
});

describe("an Admin", () => {
  const as = asMember("ann");

  it("changes the role of a member, whose sessions end", () => {
    const changed = run(
      setMemberRole,
      state,
      { accountId: "bob", role: "WorkspaceManager", reach: admin },
      { as },
    );
    expect(accountIn(changed, "bob")).toMatchObject({
      roles: [grant("WorkspaceManager")],
      sessionsFrom: now,
    });
  });

  it("gives a role, and an open invitation with another one ends", () => {
    const open = { ...invitation, email: "zoe@x.example", workspaceId, role: "Viewer" };
    const invited = {
      ...state,
      invitations: [{ ...open, createdAt: 1, until: 9_999, invitedBy: { id: "ann", name: "ann" } }],
    };
    const reach = [...admin, reachAs("Admin", otherId)];
    const changed = run(setMemberRole, invited, { accountId: "zoe", role: "Author", reach }, { as: asKey });
    expect(resultOf(changed)).toBe("ok");
    expect(changed.state.invitations).toEqual([]);
  });

  it.each([
    ["an owner", "own"],
    ["a member of another workspace alone", "zoe"],
    ["an unknown id", "nobody"],
  ])("does not find %s", (_, accountId) => {
    const reach = [...admin, reachAs("none", otherId)];
    expect(resultOf(run(setAccountStatus, state, { accountId, status: "Disabled", reach }, { as }))).toBe(
      "NotFound",
    );
    expect(resultOf(run(createMemberLink, state, { accountId, ...link, reach }, { as }))).toBe("NotFound");
  });

  it("cannot touch the account of a member who has a role elsewhere too, but takes the role here", () => {
    const shared = anInstallation([
      ...state.accounts.slice(0, 1),
      anAccount("eve", { roles: [grant("Viewer"), grant("Viewer", otherId)] }),
    ]);
    const reach = [...admin, reachAs("none", otherId)];
    for (const attempt of [
      run(setAccountStatus, shared, { accountId: "eve", status: "Disabled", reach }, { as }),
      run(createMemberLink, shared, { accountId: "eve", ...link, reach }, { as }),
      run(resetSecondFactor, shared, { accountId: "eve", reach }, { as }),
    ]) {
      expect(resultOf(attempt)).toBe("Forbidden");
    }
    const removed = run(removeMember, shared, { accountId: "eve", reach }, { as });
    expect(accountIn(removed, "eve").roles).toEqual([grant("Viewer", otherId)]);
  });

  it("is not stopped by a role in a workspace that was deleted", () => {
    const past = anInstallation([
      ...state.accounts.slice(0, 1),
      anAccount("eve", { roles: [grant("Viewer"), grant("Admin", otherId)] }),
    ]);
    const reach = [...admin, { workspaceId: otherId, isDeleted: true, lacks: [] } as const];
    expect(
      resultOf(run(setAccountStatus, past, { accountId: "eve", status: "Disabled", reach }, { as })),
    ).toBe("ok");
  });

  it("is asked to send again when the member got a role elsewhere at the same moment", () => {
    const shared = anInstallation([
      ...state.accounts,
      anAccount("eve", { roles: [grant("Viewer"), grant("Admin", otherId)] }),
    ]);
    const attempt = run(
      setAccountStatus,
      shared,
      { accountId: "eve", status: "Disabled", reach: admin },
      { as },
    );
    expect(resultOf(attempt)).toBe("Overtaken");
  });

  it("whose role was taken a moment ago changes nothing more", () => {
    const demoted = anInstallation([
      anAccount("ann", { roles: [grant("Viewer")] }),
      ...state.accounts.slice(1),
    ]);
    expect(
      resultOf(run(createInvitation, demoted, { ...invitation, role: "Admin", reach: admin }, { as })),
    ).toBe("Forbidden");
    const gone = anInstallation([
      anAccount("ann", { status: "Disabled", roles: [grant("Admin")] }),
      ...state.accounts.slice(1),
    ]);
    expect(
      resultOf(run(createInvitation, gone, { ...invitation, role: "Viewer", reach: admin }, { as })),
    ).toBe("Forbidden");
  });

  it("takes a permission from a role, and the invitations of those who have it end", () => {
    const invited = run(
      createInvitation,
      state,
      { ...invitation, role: "help-desk", reach: desk },
      {
        as: asMember("desk"),
      },
    );
    const put = (permissions: Permission[]) =>
      run(putRole, invited.state, { ...helpDesk, permissions, newId: "r", reach: admin }, { as });
    expect(put([...helpDesk.permissions, "events:read"]).state.invitations).toHaveLength(1);
    expect(put(["members:read"]).state.invitations).toEqual([]);
  });

  it("of the parent administers a child", () => {
    const family = anInstallation([
      ...state.accounts,
      anAccount("kim", { roles: [grant("Admin", childId)] }),
    ]);
    const reach = [reachAs("Admin", childId, { parentId: workspaceId })];
    expect(resultOf(run(removeMember, family, { accountId: "kim", reach }, { as, in: childId }))).toBe("ok");
  });

  it("disables a member, whose sessions, links and invitations end", () => {
    const busy = anInstallation(
      [
        state.accounts[0] ?? anAccount("ann"),
        anAccount("bob", {
          roles: [grant("Author")],
          links: [{ hash: "h", purpose: "sign-in", until: 9_999 }],
        }),
      ],
      {
        invitations: [
          {
            ...invitation,
            workspaceId,
            role: "Viewer",
            createdAt: 1,
            until: 9_999,
            invitedBy: { id: "bob", name: "bob" },
          },
        ],
      },
    );
    const disabled = run(
      setAccountStatus,
      busy,
      { accountId: "bob", status: "Disabled", reach: admin },
      { as },
    );
    expect(accountIn(disabled, "bob")).toMatchObject({ status: "Disabled", sessionsFrom: now, links: [] });
    expect(disabled.state.invitations).toEqual([]);
    const link2 = run(createMemberLink, disabled.state, { accountId: "bob", ...link, reach: admin }, { as });
    expect(resultOf(link2)).toBe("Disabled");
  });

  it("makes a link and resets the second factor of a member", () => {
    const secured = anInstallation([
      ...state.accounts.slice(0, 1),
      anAccount("bob", {
        roles: [grant("Author")],
        totp: { sealed: "s", createdAt: 1, lastStep: 1 },
        recoveryCodes: ["r"],
      }),
    ]);
    const reset = run(resetSecondFactor, secured, { accountId: "bob", reach: admin }, { as });
    expect(accountIn(reset, "bob")).toMatchObject({ recoveryCodes: [], passkeys: [], sessionsFrom: now });
    expect(accountIn(reset, "bob")).not.toHaveProperty("totp");
    const linked = run(createMemberLink, secured, { accountId: "bob", ...link, reach: admin }, { as });
    expect(accountIn(linked, "bob").links).toEqual([{ ...link, until: now + 86_400_000 }]);
    const ssoOnly = { ...secured, signIn: { ...secured.signIn, passwords: false } };
    expect(
      resultOf(run(createMemberLink, ssoOnly, { accountId: "bob", ...link, reach: admin }, { as })),
    ).toBe("SingleSignOnOnly");
  });
});

describe("an admin key", () => {
  it("administers the members of its workspace, and no owners or settings", () => {
    const as = asKey;
    expect(
      resultOf(run(setMemberRole, state, { accountId: "bob", role: "Admin", reach: admin }, { as })),
    ).toBe("ok");
    expect(resultOf(run(makeOwner, state, { accountId: "bob", reach: admin }, { as }))).toBe("Forbidden");
    expect(resultOf(run(putSignInSettings, state, { secondFactorIn: [] }, { as }))).toBe("Forbidden");
  });
});

describe("the last administrator of a root workspace", () => {
  const alone = anInstallation([
    anAccount("ann", { roles: [grant("Admin")] }),
    anAccount("own", { isOwner: true }),
  ]);
  const as = asMember("own");

  it.each([
    ["demoted", () => run(setMemberRole, alone, { accountId: "ann", role: "Author", reach: admin }, { as })],
    [
      "demoted by themselves",
      () =>
        run(
          setMemberRole,
          alone,
          { accountId: "ann", role: "Author", reach: admin },
          { as: asMember("ann") },
        ),
    ],
    ["removed", () => run(removeMember, alone, { accountId: "ann", reach: admin }, { as })],
    [
      "disabled",
      () => run(setAccountStatus, alone, { accountId: "ann", status: "Disabled", reach: admin }, { as }),
    ],
  ])("is not %s", (_, attempt) => {
    const attempted = attempt();
    expect(resultOf(attempted)).toBe("LastAdministrator");
    expect(accountIn(attempted, "ann")).toEqual(alone.accounts[0]);
  });

  it("goes once there is another, but not one who is disabled", () => {
    const second = (status: "Active" | "Disabled") =>
      anInstallation([...alone.accounts, anAccount("bea", { status, roles: [grant("Admin")] })]);
    const removeFrom = (status: "Active" | "Disabled") =>
      resultOf(run(removeMember, second(status), { accountId: "ann", reach: admin }, { as }));
    expect([removeFrom("Disabled"), removeFrom("Active")]).toEqual(["LastAdministrator", "ok"]);
  });

  it("of a child or of a deleted workspace goes", () => {
    for (const reach of [{ parentId: otherId }, { isDeleted: true }] as const) {
      const attempt = run(
        setAccountStatus,
        alone,
        { accountId: "ann", status: "Disabled", reach: [reachAs("Admin", workspaceId, reach)] },
        { as },
      );
      expect(resultOf(attempt)).toBe("ok");
    }
  });

  it("is found in any change of the accounts, as by the groups of an identity provider", () => {
    const after = anInstallation([anAccount("ann"), anAccount("own", { isOwner: true })]);
    expect(workspacesWithoutAdmin(alone, after, { needsAdmin: () => true })).toEqual([workspaceId]);
    expect(workspacesWithoutAdmin(alone, after, { needsAdmin: () => false })).toEqual([]);
    expect(workspacesWithoutAdmin(after, after, { needsAdmin: () => true })).toEqual([]);
  });
});
