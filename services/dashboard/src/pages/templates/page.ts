/** The pages of templates: all of them, and one as a user gets it. */
import { IconTemplate } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf, templateChannels, type PageAction } from "../../ui/index.js";
import { imagesList } from "./images/images-list.js";
import { partsList } from "./parts/parts-list.js";
import { templatesList } from "./templates-list.js";

// Not within the route: the type of its link is made from those of all routes.
const create: PageAction = {
  title: { en: "Create a template", de: "Vorlage erstellen" },
  keywords: "new write email sms push webhook neu schreiben mail",
  permission: "templates:write",
  link: { to: "/w/$workspaceId/templates/new" },
};

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
      actions: [create],
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

/** Offers what a template begins with. */
export const newTemplateRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "templates/new",
  validateSearch: searchOf({
    /** Only what begins a template of this channel is offered. */
    channel: z.enum(templateChannels),
  }),
  component: lazyRouteComponent(() => import("./new-page.js"), "NewTemplatePage"),
  staticData: {
    page: {
      title: { en: "Create a template", de: "Vorlage erstellen" },
      document: "templates",
      permission: "templates:write",
    },
  },
});

export const editTemplateRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "templates/$templateId/edit",
  validateSearch: searchOf({
    /** What a template that does not exist yet begins with. */
    starter: z.string(),
    /** Whose user properties the preview shows. */
    user: z.string(),
  }),
  component: lazyRouteComponent(() => import("./edit-page.js"), "EditTemplatePage"),
  staticData: {
    page: {
      title: { en: "Edit template", de: "Vorlage bearbeiten" },
      document: "templates",
      permission: "templates:write",
    },
  },
});

/** Images that templates show. */
export const imagesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "templates/images",
  validateSearch: imagesList.search,
  component: lazyRouteComponent(() => import("./images/images-page.js"), "ImagesPage"),
  staticData: {
    page: {
      title: { en: "Images", de: "Bilder" },
      document: "templates#images",
      permission: "templates:read",
      keywords: "pictures photos logos upload bilder fotos hochladen",
    },
  },
});

/** Parts that templates name. */
export const partsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "templates/parts",
  validateSearch: partsList.search,
  component: lazyRouteComponent(() => import("./parts/parts-page.js"), "PartsPage"),
  staticData: {
    page: {
      title: { en: "Parts", de: "Bausteine" },
      document: "templates#parts",
      permission: "templates:read",
      keywords: "header footer block snippet kopf fuß baustein",
    },
  },
});

export const partRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "templates/parts/$partId",
  component: lazyRouteComponent(() => import("./parts/part-page.js"), "PartPage"),
  staticData: {
    page: {
      title: { en: "Part", de: "Baustein" },
      document: "templates#parts",
      permission: "templates:read",
    },
  },
});

export const editPartRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "templates/parts/$partId/edit",
  validateSearch: searchOf({
    /** What a part that does not exist yet begins with. */
    starter: z.string(),
  }),
  component: lazyRouteComponent(() => import("./parts/edit-part-page.js"), "EditPartPage"),
  staticData: {
    page: {
      title: { en: "Edit part", de: "Baustein bearbeiten" },
      document: "templates#parts",
      permission: "templates:write",
    },
  },
});
