/**
 * Every administration operation, in the order the reference shows them. A new one is a file that defines its route, a
 * line here, and a test beside it; the router, the OpenAPI document and the house test follow from this table.
 */
import type { Route } from "../http/route.js";
import { createAdminKey } from "./admin-keys/create-admin-key.js";
import { deleteAdminKey } from "./admin-keys/delete-admin-key.js";
import { listAdminKeys } from "./admin-keys/list-admin-keys.js";
import { getCommand } from "./commands/get-command.js";
import { discardDeadLetter } from "./dead-letters/discard-dead-letter.js";
import { getDeadLetter } from "./dead-letters/get-dead-letter.js";
import { listDeadLetters } from "./dead-letters/list-dead-letters.js";
import { replayDeadLetter } from "./dead-letters/replay-dead-letter.js";
import { downloadEvents } from "./events/download-events.js";
import { listEvents } from "./events/list-events.js";
import { listProperties } from "./events/list-properties.js";
import { listTraits } from "./events/list-traits.js";
import { listGroupUsers } from "./groups/list-group-users.js";
import { listUserGroups } from "./groups/list-user-groups.js";
import { discardRejectedEvents } from "./rejected-events/discard-rejected-events.js";
import { listRejectedEvents } from "./rejected-events/list-rejected-events.js";
import { replayRejectedEvents } from "./rejected-events/replay-rejected-events.js";
import { deleteDataSource } from "./settings/delete-data-source.js";
import { deleteWriteKey } from "./settings/delete-write-key.js";
import { listDataSources } from "./settings/list-data-sources.js";
import { listWriteKeys } from "./settings/list-write-keys.js";
import { putDataSource } from "./settings/put-data-source.js";
import { putWriteKey } from "./settings/put-write-key.js";
import { countUsers } from "./users/count-users.js";
import { deleteUsers } from "./users/delete-users.js";
import { getUser } from "./users/get-user.js";
import { listUsers } from "./users/list-users.js";

export const adminPrefix = "/api/admin";

export const adminRoutes: readonly Route[] = [
  listUsers,
  countUsers,
  getUser,
  deleteUsers,
  listEvents,
  listTraits,
  listProperties,
  downloadEvents,
  listUserGroups,
  listGroupUsers,
  putWriteKey,
  listWriteKeys,
  deleteWriteKey,
  putDataSource,
  listDataSources,
  deleteDataSource,
  createAdminKey,
  listAdminKeys,
  deleteAdminKey,
  listRejectedEvents,
  replayRejectedEvents,
  discardRejectedEvents,
  listDeadLetters,
  getDeadLetter,
  replayDeadLetter,
  discardDeadLetter,
  getCommand,
];
