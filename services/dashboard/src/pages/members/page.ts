/** The page of members: who has access to the workspace, and who is invited. */
import { IconUsersGroup } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { PageAction } from "../../ui/index.js";
import { workspaceRoute } from "../../frame/index.js";
import { membersList } from "./members-list.js";

// Not within the route: the type of its link is made from those of all routes.
const invite: PageAction = {
  title: { en: "Invite a member", de: "Mitglied einladen" },
  permission: "members:write",
  link: { to: "/w/$workspaceId/members", search: { invite: true } },
};

export const membersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "members",
  validateSearch: membersList.search,
  component: lazyRouteComponent(() => import("./members-page.js"), "MembersPage"),
  staticData: {
    page: {
      title: { en: "Members", de: "Mitglieder" },
      document: "access#members-and-invitations",
      permission: "members:read",
      navigation: { group: "administer", order: 10, icon: IconUsersGroup },
      keywords: "team invitations colleagues einladungen kollegen zugang",
      find: async (text, api) => (await import("./find-members.js")).findMembers(text, api),
      actions: [invite],
    },
  },
});
