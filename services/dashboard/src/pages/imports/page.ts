/** The pages of imports: all of them, a new one, and one with its columns, its check and its progress. */
import { IconFileImport } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf, type PageAction } from "../../ui/index.js";
import { subjects } from "./import.js";
import { importsList } from "./imports-list.js";

// Not within the route: the type of its link is made from those of all routes.
const importUsers: PageAction = {
  title: { en: "Import people from a file", de: "Personen aus einer Datei importieren" },
  keywords: "users contacts csv ndjson upload spreadsheet nutzer kontakte hochladen tabelle",
  permission: "users:import",
  link: { to: "/w/$workspaceId/imports/new" },
};

const importEvents: PageAction = {
  title: { en: "Import events from a file", de: "Ereignisse aus einer Datei importieren" },
  keywords: "history csv ndjson upload backfill verlauf hochladen",
  permission: "users:import",
  link: { to: "/w/$workspaceId/imports/new", search: { of: "events" } },
};

export const importsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "imports",
  validateSearch: importsList.search,
  component: lazyRouteComponent(() => import("./imports-page.js"), "ImportsPage"),
  staticData: {
    page: {
      title: { en: "Imports", de: "Importe" },
      document: "imports#in-the-dashboard",
      permission: "users:import",
      navigation: { group: "people", order: 15, icon: IconFileImport },
      keywords: "upload csv ndjson people users events hochladen nutzer personen ereignisse",
      actions: [importUsers, importEvents],
    },
  },
});

export const newImportRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "imports/new",
  validateSearch: searchOf({
    /** What the rows of the file are about; absent: people. */
    of: z.enum(subjects),
  }),
  component: lazyRouteComponent(() => import("./new-import-page.js"), "NewImportPage"),
  staticData: {
    page: {
      title: { en: "Import a file", de: "Datei importieren" },
      document: "imports#in-the-dashboard",
      permission: "users:import",
    },
  },
});

export const importRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "imports/$importId",
  validateSearch: searchOf({}),
  component: lazyRouteComponent(() => import("./import-page.js"), "ImportPage"),
  staticData: {
    page: {
      title: { en: "Import", de: "Import" },
      document: "imports#in-the-dashboard",
      permission: "users:import",
    },
  },
});
