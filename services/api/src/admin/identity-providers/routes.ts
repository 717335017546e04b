/** The routes of identity providers, which concern the whole installation. */
import { deleteOidcProvider, putOidcProvider } from "@signalbox/access";
import { command } from "../../commands/command.js";
import { del, get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { listIdentityProviders } from "./list-identity-providers.js";
import { testIdentityProvider } from "./test-identity-provider.js";

const forOwners = { isFor: "owners" } as const;

export const identityProviderRoutes: RouteTable = routeTable("Single sign-on", [
  get("/sign-in-settings/providers", listIdentityProviders, "settings:read"),
  put("/sign-in-settings/providers", { ...command(putOidcProvider), ...forOwners }, "secrets:write"),
  del("/sign-in-settings/providers", { ...command(deleteOidcProvider), ...forOwners }, "secrets:write"),
  post("/sign-in-settings/providers/test", testIdentityProvider, "settings:read"),
]);
