/** The routes of settings. */
import {
  deleteDataSource,
  deleteMessageLimits,
  deleteProviderFor,
  deleteSecret,
  deleteWriteKey,
  providerChannels,
  putDataSource,
  putMessageLimits,
  putProviderFor,
  putSecret,
  putWriteKey,
  setDefaultProviderFor,
} from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { getMessageLimits } from "./get-message-limits.js";
import { listDataSources } from "./list-data-sources.js";
import { listProviderTypes } from "./list-provider-types.js";
import { listProvidersFor } from "./list-providers.js";
import { listSecrets } from "./list-secrets.js";
import { listWriteKeys } from "./list-write-keys.js";

export const settingRoutes: RouteTable = routeTable("Settings", [
  put("/settings/write-keys", command(putWriteKey)),
  get("/settings/write-keys", listWriteKeys),
  del("/settings/write-keys", command(deleteWriteKey)),
  put("/settings/data-sources", command(putDataSource)),
  get("/settings/data-sources", listDataSources),
  del("/settings/data-sources", command(deleteDataSource)),
  get("/settings/provider-types", listProviderTypes),
  ...providerChannels.map((of) => put(`/settings/${of.name}-providers`, command(putProviderFor(of)))),
  ...providerChannels.map((of) =>
    put(`/settings/${of.name}-providers/default`, command(setDefaultProviderFor(of))),
  ),
  ...providerChannels.map((of) => get(`/settings/${of.name}-providers`, listProvidersFor(of))),
  ...providerChannels.map((of) => del(`/settings/${of.name}-providers`, command(deleteProviderFor(of)))),
  put("/settings/secrets", command(putSecret)),
  get("/settings/secrets", listSecrets),
  del("/settings/secrets", command(deleteSecret)),
  put("/settings/message-limits", command(putMessageLimits)),
  get("/settings/message-limits", getMessageLimits),
  del("/settings/message-limits", command(deleteMessageLimits)),
]);
