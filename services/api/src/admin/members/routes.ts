/** The routes of members, invitations, roles and sign-in settings. */
import {
  createMemberLink,
  deleteRole,
  endOwnership,
  makeOwner,
  putRole,
  putSignInSettings,
  removeMember,
  removeMemberIdentity,
  resetSecondFactor,
  revokeInvitation,
  setAccountStatus,
  setMemberRole,
} from "@signalbox/access";
import { command } from "../../commands/command.js";
import { del, get, patch, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { getSignInSettings } from "./get-sign-in-settings.js";
import { listInvitations } from "./list-invitations.js";
import { listMembers } from "./list-members.js";
import { listRoles } from "./list-roles.js";
import { inviteMember } from "./mail-invitation.js";

export const memberRoutes: RouteTable = routeTable("Members", [
  get("/members", listMembers, "members:read"),
  put("/members", command(setMemberRole), "members:write"),
  del("/members", command(removeMember), "members:write"),
  patch("/members/status", command(setAccountStatus), "members:write"),
  post("/members/link", command(createMemberLink), "members:write"),
  del("/members/second-factor", command(resetSecondFactor), "members:write"),
  del("/members/identities", command(removeMemberIdentity), "members:write"),
  put("/members/owner", command(makeOwner), "members:write"),
  del("/members/owner", command(endOwnership), "members:write"),
  post("/invitations", inviteMember, "members:write"),
  get("/invitations", listInvitations, "members:read"),
  del("/invitations", command(revokeInvitation), "members:write"),
  get("/roles", listRoles, "members:read"),
  put("/roles", command(putRole), "members:write"),
  del("/roles", command(deleteRole), "members:write"),
  get("/sign-in-settings", getSignInSettings, "members:read"),
  put("/sign-in-settings", { ...command(putSignInSettings), isFor: "owners" }, "members:write"),
]);
