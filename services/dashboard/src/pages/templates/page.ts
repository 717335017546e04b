/** The pages of templates: all of them, and one as a user gets it. */
import { IconTemplate } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf } from "../../ui/index.js";
import { templatesList } from "./templates-list.js";

export const templatesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "templates",
  validateSearch: templatesList.search,
  component: lazyRouteComponent(() => import("./templates-page.js"), "TemplatesPage"),
  staticData: {
    page: {
      title: { en: "Templates", de: "Vorlagen" },
      document: "templates",
      permission: "templates:read",
      navigation: { group: "messages", order: 20, icon: IconTemplate },
      keywords: "emails contents messages inhalte texte",
      find: async (text, api, signal) =>
        (await import("./find-templates.js")).findTemplates(text, api, signal),
    },
  },
});

export const templateRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "templates/$templateId",
  validateSearch: searchOf({
    /** Whose user properties it is shown with; the first user's without it. */
    user: z.string(),
    version: z.enum(["published", "draft"]),
    as: z.enum(["desktop", "phone", "text"]),
  }),
  component: lazyRouteComponent(() => import("./template-page.js"), "TemplatePage"),
  staticData: {
    page: { title: { en: "Template", de: "Vorlage" }, document: "templates", permission: "templates:read" },
  },
});
