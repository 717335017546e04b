/** The member's own account: how they sign in, and where they are signed in. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { memberRoute, workspaceRoute } from "../../frame/index.js";
import { searchOf, type PageAction } from "../../ui/index.js";
import { accountTabs } from "./account-tabs.js";

/** The parts of the page, each by its own words. */
const parts: readonly PageAction[] = [
  {
    title: { en: "My account: profile", de: "Mein Konto: Profil" },
    keywords: "name language sprache",
    link: { to: "/w/$workspaceId/account", search: { tab: "profile" } },
  },
  {
    title: { en: "My account: sign-in", de: "Mein Konto: Anmeldung" },
    keywords: "password passkeys second factor passwort zweiter faktor",
    link: { to: "/w/$workspaceId/account", search: { tab: "sign-in" } },
  },
  {
    title: { en: "My account: sessions", de: "Mein Konto: Sitzungen" },
    keywords: "devices sign out geräte abmelden",
    link: { to: "/w/$workspaceId/account", search: { tab: "sessions" } },
  },
];

const validateSearch = searchOf({ tab: z.enum(accountTabs) });
const component = lazyRouteComponent(() => import("./account-page.js"), "AccountPage");

/** The same page for members without a workspace, or who cannot use theirs before they have a second factor. */
export const ownAccountRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "account",
  validateSearch,
  component,
});

export const accountRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "account",
  validateSearch,
  component,
  staticData: {
    page: {
      title: { en: "My account", de: "Mein Konto" },
      document: "access#signing-in",
      keywords: "password second factor passkey sessions passwort zweiter faktor sitzungen sprache",
      actions: parts,
    },
  },
});
