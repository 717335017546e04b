/** The settings of the workspace: what applies to all of it. */
import { IconSettings } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf, type PageAction } from "../../ui/index.js";
import { settingsAdditions, settingsTabs } from "./settings-tabs.js";

/** The parts of the page, each by its own words. */
const parts: readonly PageAction[] = [
  {
    title: { en: "Settings: workspace", de: "Einstellungen: Arbeitsbereich" },
    keywords:
      "name time zone country approvals audit log retention child workspaces zeitzone land freigaben aufbewahrung",
    link: { to: "/w/$workspaceId/settings", search: { tab: "workspace" } },
  },
  {
    title: { en: "Settings: brand", de: "Einstellungen: Marke" },
    keywords: "logo colours colors font address company mails farben schrift anschrift firma",
    link: { to: "/w/$workspaceId/settings", search: { tab: "brand" } },
  },
  {
    title: { en: "Settings: sending", de: "Einstellungen: Versand" },
    keywords: "quiet hours frequency caps limits ruhezeiten obergrenzen",
    link: { to: "/w/$workspaceId/settings", search: { tab: "sending" } },
  },
  {
    title: { en: "Settings: keys and secrets", de: "Einstellungen: Schlüssel und Geheimnisse" },
    keywords: "write keys schreibschlüssel",
    link: { to: "/w/$workspaceId/settings", search: { tab: "keys" } },
  },
  {
    title: { en: "Settings: visibility", de: "Einstellungen: Sichtbarkeit" },
    keywords: "personal data masking visible paths personenbezogen",
    link: { to: "/w/$workspaceId/settings", search: { tab: "visibility" } },
  },
  {
    title: { en: "Settings: retention", de: "Einstellungen: Aufbewahrung" },
    keywords: "delete old data events messages days löschen alte daten events nachrichten tage",
    link: { to: "/w/$workspaceId/settings", search: { tab: "retention" } },
  },
  {
    title: { en: "Settings: sign-in", de: "Einstellungen: Anmeldung" },
    keywords: "single sign-on oidc providers second factor anbieter zweiter faktor",
    link: { to: "/w/$workspaceId/settings", search: { tab: "sign-in" } },
  },
  {
    title: { en: "Add a frequency cap", de: "Obergrenze hinzufügen" },
    keywords: "limit messages nachrichten begrenzen",
    permission: "settings:write",
    link: { to: "/w/$workspaceId/settings", search: { tab: "sending", add: "cap" } },
  },
  {
    title: { en: "Add quiet hours", de: "Ruhezeit hinzufügen" },
    keywords: "night nacht",
    permission: "settings:write",
    link: { to: "/w/$workspaceId/settings", search: { tab: "sending", add: "quiet-hours" } },
  },
  {
    title: { en: "Add a test recipient", de: "Testempfänger hinzufügen" },
    permission: "members:write",
    link: { to: "/w/$workspaceId/settings", search: { tab: "sending", add: "test-recipient" } },
  },
  {
    title: { en: "Add a secret", de: "Geheimnis hinzufügen" },
    keywords: "templates vorlagen token",
    permission: "secrets:write",
    link: { to: "/w/$workspaceId/settings", search: { tab: "keys", add: "secret" } },
  },
  {
    title: { en: "Create a write key", de: "Write-Key anlegen" },
    keywords: "schreibschlüssel",
    permission: "keys:write",
    link: { to: "/w/$workspaceId/settings", search: { tab: "keys", add: "write-key" } },
  },
  {
    title: { en: "Create a child workspace", de: "Untergeordneten Arbeitsbereich anlegen" },
    keywords: "tenant mandant",
    permission: "workspaces:write",
    link: { to: "/w/$workspaceId/settings", search: { tab: "workspace", add: "child" } },
  },
];

export const settingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "settings",
  validateSearch: searchOf({ tab: z.enum(settingsTabs), add: z.enum(settingsAdditions) }),
  component: lazyRouteComponent(() => import("./settings-page.js"), "SettingsPage"),
  staticData: {
    page: {
      title: { en: "Settings", de: "Einstellungen" },
      document: "administration#name-time-zone-and-country",
      documents: {
        brand: "templates#brand",
        sending: "messaging#how-often-and-when",
        keys: "dashboard#settings",
        visibility: "access#declaring-what-is-visible",
        retention: "privacy#keep-data-for-a-limited-time",
        "sign-in": "access#single-sign-on",
      },
      permission: "settings:read",
      navigation: { group: "administer", order: 20, icon: IconSettings },
      keywords:
        "workspace name time zone country write keys secrets quiet hours caps retention sign-in personal data masking visible paths sichtbarkeit personenbezogen ruhezeiten geheimnisse aufbewahrung zeitzone land",
      actions: parts,
    },
  },
});
