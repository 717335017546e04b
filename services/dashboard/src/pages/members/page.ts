/** The page of members: who has access to the workspace, and who is invited. */
import { IconUsersGroup } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { type PageAction, searchOf } from "../../ui/index.js";
import { workspaceRoute } from "../../frame/index.js";
import { memberStates } from "./member-row.js";

// Not within the route: the type of its link is made from those of all routes.
const invite: PageAction = {
  title: { en: "Invite a member", de: "Mitglied einladen" },
  permission: "members:write",
  link: { to: "/w/$workspaceId/members", search: { invite: true } },
};

export const membersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "members",
  validateSearch: searchOf({
    columns: z.array(z.string()),
    /** A part of a name or an address. */
    q: z.string(),
    /** The id of a role. */
    role: z.string(),
    state: z.enum(memberStates),
    /** The account of the member who is open. */
    open: z.string(),
    /** Whether the invitation is being written. */
    invite: z.literal(true),
  }),
  component: lazyRouteComponent(() => import("./members-page.js"), "MembersPage"),
  staticData: {
    page: {
      title: { en: "Members", de: "Mitglieder" },
      permission: "members:read",
      navigation: { group: "administer", order: 10, icon: IconUsersGroup },
      keywords: "team invitations colleagues einladungen kollegen zugang",
      actions: [invite],
    },
  },
});
