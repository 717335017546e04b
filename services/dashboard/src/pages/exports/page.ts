/** The pages of exports: all of them, one with its progress and its file, and the storage that they can be sent to. */
import { IconFileExport } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf, type PageAction } from "../../ui/index.js";
import { exportsList } from "./exports-list.js";

// Not within the route: the type of its link is made from those of all routes.
const newExport: PageAction = {
  title: { en: "Export data", de: "Daten exportieren" },
  keywords: "download csv ndjson users events messages herunterladen nutzer ereignisse nachrichten",
  permission: "users:export",
  link: { to: "/w/$workspaceId/exports", search: { new: true } },
};

export const exportsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "exports",
  validateSearch: exportsList.search,
  component: lazyRouteComponent(() => import("./exports-page.js"), "ExportsPage"),
  staticData: {
    page: {
      title: { en: "Exports", de: "Exporte" },
      document: "exports#in-the-dashboard",
      permission: "users:export",
      navigation: { group: "people", order: 16, icon: IconFileExport },
      keywords: "download csv ndjson s3 users events messages herunterladen nutzer ereignisse nachrichten",
      actions: [newExport],
    },
  },
});

export const exportStorageRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "exports/storage",
  validateSearch: searchOf({}),
  component: lazyRouteComponent(() => import("./storage-page.js"), "StoragePage"),
  staticData: {
    page: {
      title: { en: "Storage of exports", de: "Speicher für Exporte" },
      document: "exports#to-storage",
      permission: "settings:read",
      keywords: "s3 minio r2 bucket",
    },
  },
});

export const exportRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "exports/$exportId",
  validateSearch: searchOf({}),
  component: lazyRouteComponent(() => import("./export-page.js"), "ExportPage"),
  staticData: {
    page: {
      title: { en: "Export", de: "Export" },
      document: "exports#in-the-dashboard",
      permission: "users:export",
    },
  },
});
