/** The routes of settings. */
import {
  deleteBrand,
  deleteDataSource,
  deleteExportStorage,
  deleteMessageLimits,
  deleteProviderFor,
  deleteRetention,
  deleteSecret,
  deleteWriteKey,
  providerChannels,
  putBrand,
  putDataSource,
  putExportStorage,
  putMessageLimits,
  putProviderFor,
  putRetention,
  putSecret,
  putTestRecipients,
  putVisiblePaths,
  putWorkspaceSettings,
  putWriteKey,
  setDefaultProviderFor,
} from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { getRetention } from "../retention/get-retention.js";
import { effectOfRetention } from "../retention/retention-effect.js";
import { getBrand } from "./get-brand.js";
import { getExportStorage } from "./get-export-storage.js";
import { getMessageLimits } from "./get-message-limits.js";
import { getTestRecipients } from "./get-test-recipients.js";
import { getWorkspaceSettings } from "./get-workspace-settings.js";
import { listDataSources } from "./list-data-sources.js";
import { listInheritedProviders } from "./list-inherited-providers.js";
import { listProviderHealth } from "./list-provider-health.js";
import { listProviderTypes } from "./list-provider-types.js";
import { listProvidersFor } from "./list-providers.js";
import { listSecrets } from "./list-secrets.js";
import { listWriteKeys } from "./list-write-keys.js";
import { listSeenPaths } from "./list-seen-paths.js";
import { listVisiblePaths } from "./list-visible-paths.js";
import { testExportStorage } from "./test-export-storage.js";
import { testProviderFor } from "./test-provider.js";

export const settingRoutes: RouteTable = routeTable("Settings", [
  put("/settings/write-keys", command(putWriteKey), "keys:write"),
  get("/settings/write-keys", listWriteKeys, "keys:read"),
  del("/settings/write-keys", command(deleteWriteKey), "keys:write"),
  put("/settings/data-sources", command(putDataSource), "secrets:write"),
  get("/settings/data-sources", listDataSources, "settings:read"),
  del("/settings/data-sources", command(deleteDataSource), "secrets:write"),
  get("/settings/provider-types", listProviderTypes, "settings:read"),
  get("/settings/provider-health", listProviderHealth, "settings:read"),
  get("/settings/inherited-providers", listInheritedProviders, "settings:read"),
  ...providerChannels.map((of) =>
    put(`/settings/${of.name}-providers`, command(putProviderFor(of)), "secrets:write"),
  ),
  ...providerChannels.map((of) =>
    put(`/settings/${of.name}-providers/default`, command(setDefaultProviderFor(of)), "settings:write"),
  ),
  ...providerChannels.map((of) =>
    get(`/settings/${of.name}-providers`, listProvidersFor(of), "settings:read"),
  ),
  ...providerChannels.map((of) =>
    del(`/settings/${of.name}-providers`, command(deleteProviderFor(of)), "secrets:write"),
  ),
  ...providerChannels.map((of) =>
    post(`/settings/${of.name}-providers/test`, testProviderFor(of), "settings:write"),
  ),
  put("/settings/secrets", command(putSecret), "secrets:write"),
  get("/settings/secrets", listSecrets, "settings:read"),
  del("/settings/secrets", command(deleteSecret), "secrets:write"),
  put("/settings/workspace", command(putWorkspaceSettings), "settings:write"),
  get("/settings/workspace", getWorkspaceSettings, "settings:read"),
  put("/settings/visible-paths", command(putVisiblePaths), "settings:write"),
  get("/settings/visible-paths", listVisiblePaths, "settings:read"),
  get("/settings/seen-paths", listSeenPaths, "users:see-personal"),
  put("/settings/test-recipients", command(putTestRecipients), "members:write"),
  get("/settings/test-recipients", getTestRecipients, "settings:read"),
  put("/settings/brand", command(putBrand), "settings:write"),
  get("/settings/brand", getBrand, "settings:read"),
  del("/settings/brand", command(deleteBrand), "settings:write"),
  put("/settings/export-storage", command(putExportStorage), "secrets:write"),
  get("/settings/export-storage", getExportStorage, "settings:read"),
  del("/settings/export-storage", command(deleteExportStorage), "secrets:write"),
  post("/settings/export-storage/test", testExportStorage, "secrets:write"),
  put("/settings/retention", command(putRetention), "users:erase"),
  get("/settings/retention", getRetention, "settings:read"),
  del("/settings/retention", command(deleteRetention), "users:erase"),
  post("/settings/retention/effect", effectOfRetention, "settings:read"),
  put("/settings/message-limits", command(putMessageLimits), "settings:write"),
  get("/settings/message-limits", getMessageLimits, "settings:read"),
  del("/settings/message-limits", command(deleteMessageLimits), "settings:write"),
]);
