/** The page of roles: what each may do, and the workspace's own ones. */
import { IconShieldCheck } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf } from "../../ui/index.js";

export const rolesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "roles",
  validateSearch: searchOf({
    /** The id of the role that is open. */
    open: z.string(),
  }),
  component: lazyRouteComponent(() => import("./roles-page.js"), "RolesPage"),
  staticData: {
    page: {
      title: { en: "Roles", de: "Rollen" },
      document: "access#roles-and-permissions",
      permission: "members:read",
      navigation: { group: "administer", order: 12, icon: IconShieldCheck },
      keywords: "permissions rights berechtigungen rechte",
      find: async (text, api) => (await import("./find-roles.js")).findRoles(text, api),
    },
  },
});
