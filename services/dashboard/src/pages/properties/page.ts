/** The pages of user properties: all of them, and one with its values. */
import { IconTags } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf } from "../../ui/index.js";
import { propertiesList } from "./properties-list.js";

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
