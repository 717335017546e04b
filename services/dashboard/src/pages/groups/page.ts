/** The pages of groups: all of them, and one with its members and what was sent to them. */
import { IconBuilding } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { listFields, searchOf } from "../../ui/index.js";
import { deliveryFields } from "../deliveries/delivery-filter.js";
import { groupTabs } from "./group-tabs.js";
import { groupsList } from "./groups-list.js";

export const groupsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "groups",
  validateSearch: groupsList.search,
  component: lazyRouteComponent(() => import("./groups-page.js"), "GroupsPage"),
  staticData: {
    page: {
      title: { en: "Groups", de: "Gruppen" },
      document: "reference/events",
      permission: "users:read",
      navigation: { group: "people", order: 20, icon: IconBuilding },
      keywords: "companies accounts teams firmen konten",
      find: async (text, api, signal) => (await import("./find-groups.js")).findGroups(text, api, signal),
    },
  },
});

export const groupRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "groups/$groupId",
  validateSearch: searchOf({
    ...listFields,
    /** Absent: the members. */
    tab: z.enum(groupTabs),
    /** Of the list of messages. */
    ...deliveryFields,
    /** The delivery that is open. */
    open: z.string(),
  }),
  component: lazyRouteComponent(() => import("./group-page.js"), "GroupPage"),
  staticData: {
    page: { title: { en: "Group", de: "Gruppe" }, document: "reference/events", permission: "users:read" },
  },
});
