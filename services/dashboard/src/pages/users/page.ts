/** The pages of users: all of them, and one with everything that is known about them. */
import { IconUsers } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { prefetch } from "../../data/index.js";
import { workspaceRoute } from "../../frame/index.js";
import { listFields, searchOf, type PageAction } from "../../ui/index.js";
import { deliveryFields } from "../deliveries/delivery-filter.js";
import { peopleActions } from "./people-actions.js";
import { timelineKinds, userTabs } from "./user-tabs.js";
import { usersList, usersRequest } from "./users-list.js";

const create: PageAction = {
  title: { en: "Create a person", de: "Person anlegen" },
  keywords: "new user neu nutzer",
  permission: "users:write",
  link: { to: "/w/$workspaceId/users", search: { act: "create" } },
};

export const usersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "users",
  validateSearch: usersList.search,
  beforeLoad(entering) {
    const { search } = entering;
    if (search.q !== undefined) return;
    prefetch(entering, "users:read", (queries) =>
      queries.queryOptions("post", "/api/admin/users", usersRequest(search)),
    );
  },
  component: lazyRouteComponent(() => import("./users-page.js"), "UsersPage"),
  staticData: {
    page: {
      title: { en: "Users", de: "Nutzer" },
      document: "dashboard#users",
      permission: "users:read",
      navigation: { group: "people", order: 10, icon: IconUsers },
      keywords: "people contacts profiles personen kontakte",
      actions: [create, ...peopleActions],
      find: async (text, api, signal) => (await import("./find-users.js")).findUsers(text, api, signal),
    },
  },
});

const userSearch = searchOf({
  ...listFields,
  /** Absent: the overview. */
  tab: z.enum(userTabs),
  /** The segment whose reasons are open. */
  why: z.string(),
  /** Of the timeline. */
  kind: z.enum(timelineKinds),
  /** The journey whose reasons are open. */
  journey: z.string(),
  /** Of the list of messages. */
  ...deliveryFields,
  /** The delivery that is open. */
  open: z.string(),
});

export const userRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "users/$userId",
  validateSearch: userSearch,
  beforeLoad: (entering) =>
    prefetch(entering, "users:read", (queries) =>
      queries.queryOptions("get", "/api/admin/users/{id}", {
        params: { path: { id: entering.params.userId } },
      }),
    ),
  component: lazyRouteComponent(() => import("./user-page.js"), "UserPage"),
  staticData: {
    page: { title: { en: "User", de: "Nutzer" }, document: "dashboard#users", permission: "users:read" },
  },
});
