/** The pages of user properties: all of them, and one with its values. */
import { IconTags } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf, type PageAction } from "../../ui/index.js";
import { propertiesList } from "./properties-list.js";

// Not within the route: the type of its link is made from those of all routes.
const create: PageAction = {
  title: { en: "Create a user property", de: "Nutzereigenschaft erstellen" },
  keywords: "new attribute neu merkmal",
  permission: "properties:write",
  link: { to: "/w/$workspaceId/properties/new" },
};

export const propertiesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "properties",
  validateSearch: propertiesList.search,
  component: lazyRouteComponent(() => import("./properties-page.js"), "PropertiesPage"),
  staticData: {
    page: {
      title: { en: "User properties", de: "Nutzereigenschaften" },
      document: "segments",
      permission: "properties:read",
      navigation: { group: "people", order: 50, icon: IconTags },
      keywords: "attributes traits fields attribute merkmale felder",
      find: async (text, api) => (await import("./find-properties.js")).findProperties(text, api),
      actions: [create],
    },
  },
});

export const propertyRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "properties/$propertyId",
  validateSearch: searchOf({
    /** The beginning of the values that are shown. */
    prefix: z.string(),
  }),
  component: lazyRouteComponent(() => import("./property-page.js"), "PropertyPage"),
  staticData: {
    page: {
      title: { en: "User property", de: "Nutzereigenschaft" },
      document: "segments",
      permission: "properties:read",
    },
  },
});

/** Leads to the editor, under an id of its own. */
export const newPropertyRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "properties/new",
  validateSearch: searchOf({}),
  component: lazyRouteComponent(() => import("./new-page.js"), "NewPropertyPage"),
});

export const editPropertyRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "properties/$propertyId/edit",
  validateSearch: searchOf({}),
  component: lazyRouteComponent(() => import("./edit-page.js"), "EditPropertyPage"),
  staticData: {
    page: {
      title: { en: "Edit user property", de: "Nutzereigenschaft bearbeiten" },
      document: "segments",
      permission: "properties:write",
    },
  },
});
