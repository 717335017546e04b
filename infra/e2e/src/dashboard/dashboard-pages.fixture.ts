/** All folders of pages. */
import type { DashboardFolder } from "./dashboard-folder.fixture.js";
import { account } from "./pages/account.fixture.js";
import { analysis } from "./pages/analysis.fixture.js";
import { approvals } from "./pages/approvals.fixture.js";
import { audit } from "./pages/audit.fixture.js";
import { broadcasts } from "./pages/broadcasts.fixture.js";
import { channels } from "./pages/channels.fixture.js";
import { deadLetters } from "./pages/dead-letters.fixture.js";
import { deliveries } from "./pages/deliveries.fixture.js";
import { events } from "./pages/events.fixture.js";
import { exports } from "./pages/exports.fixture.js";
import { groups } from "./pages/groups.fixture.js";
import { home } from "./pages/home.fixture.js";
import { imports } from "./pages/imports.fixture.js";
import { journeys } from "./pages/journeys.fixture.js";
import { keys } from "./pages/keys.fixture.js";
import { mailbox } from "./pages/mailbox.fixture.js";
import { members } from "./pages/members.fixture.js";
import { operations } from "./pages/operations.fixture.js";
import { properties } from "./pages/properties.fixture.js";
import { rejectedEvents } from "./pages/rejected-events.fixture.js";
import { roles } from "./pages/roles.fixture.js";
import { segments } from "./pages/segments.fixture.js";
import { settings } from "./pages/settings.fixture.js";
import { start } from "./pages/start.fixture.js";
import { subscriptions } from "./pages/subscriptions.fixture.js";
import { suppressions } from "./pages/suppressions.fixture.js";
import { tasks } from "./pages/tasks.fixture.js";
import { templates } from "./pages/templates.fixture.js";
import { users } from "./pages/users.fixture.js";

export type FolderGroup = "content" | "messages" | "users";

/** Each folder is in one group. The acts of a group run in `acts-<group>.e2e.test.ts`, beside those of the others. */
export const folderGroups: Readonly<Record<FolderGroup, readonly DashboardFolder[]>> = {
  content: [channels, subscriptions, suppressions, templates],
  messages: [
    analysis,
    approvals,
    broadcasts,
    deliveries,
    home,
    journeys,
    mailbox,
    operations,
    settings,
    start,
  ],
  users: [
    account,
    audit,
    deadLetters,
    events,
    exports,
    groups,
    imports,
    keys,
    members,
    properties,
    rejectedEvents,
    roles,
    segments,
    tasks,
    users,
  ],
};

/** All of them, in the order of the alphabet. */
export const dashboardFolders: readonly DashboardFolder[] = Object.values(folderGroups)
  .flat()
  .toSorted((one, other) => (one.folder < other.folder ? -1 : 1));
