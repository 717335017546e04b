/** What of a workspace has a version: the lists of its resources, and its settings. */
import type { WorkspaceState } from "../state.js";
import type { StoredJourney, StoredTemplate } from "../state.js";
import {
  ownContentOf,
  resourceList,
  type ResourceList,
  type StampedShape,
  type Versioned,
} from "./stamp-changes.js";

/** A broadcast that ends moves from one list to the other. */
const allBroadcasts: ResourceList<WorkspaceState> = {
  items: (state) => [...state.broadcasts, ...state.endedBroadcasts],
  withItems: (state, items) => {
    const live = state.broadcasts.length;
    const broadcasts = items.slice(0, live) as unknown as WorkspaceState["broadcasts"];
    const endedBroadcasts = items.slice(live) as unknown as WorkspaceState["endedBroadcasts"];
    return { ...state, broadcasts, endedBroadcasts };
  },
};

/** Its content is a row, which is written again when the same is put. */
const templates: ResourceList<WorkspaceState> = {
  ...resourceList<WorkspaceState>("templates"),
  contentOf: (item) => {
    const { revision, digest = revision, ...template } = item as StoredTemplate;
    return [digest, ownContentOf(template)];
  },
};

/** As with the templates: the draft. */
const journeys: ResourceList<WorkspaceState> = {
  ...resourceList<WorkspaceState>("journeys"),
  contentOf: (item) => {
    const { draftRevision, draftDigest = draftRevision, ...journey } = item as StoredJourney;
    return [draftDigest, ownContentOf(journey)];
  },
};

export type WorkspaceSetting =
  | "workspace"
  | "messageLimits"
  | "approvals"
  | "testRecipients"
  | "brand"
  | "exportStorage"
  | "retention"
  | "auditRetention"
  | "subscriptionPage"
  | "recompute";

const settings: Readonly<Record<WorkspaceSetting, (state: WorkspaceState) => unknown>> = {
  workspace: ({ createdAt, name, status, externalId, domain, ...state }) => {
    const { timezone, defaultCountry, nameProperties } = state;
    return [createdAt !== null, name, status, externalId, domain, timezone, defaultCountry, nameProperties];
  },
  messageLimits: ({ messageLimits }) => messageLimits,
  approvals: ({ authorsPublish, approvalKinds }) => [authorsPublish, approvalKinds],
  testRecipients: ({ testRecipients }) => testRecipients,
  brand: ({ brand }) => brand,
  exportStorage: ({ exportStorage }) => exportStorage,
  retention: ({ retention }) => retention,
  auditRetention: ({ audit }) => [audit?.retentionDays, audit?.ceilingDays],
  subscriptionPage: ({ subscriptionPage }) => subscriptionPage,
  recompute: ({ recomputePaused }) => recomputePaused,
};

export const workspaceShape: StampedShape<WorkspaceState> = {
  lists: [
    resourceList("segments"),
    resourceList("userProperties"),
    resourceList("subscriptionGroups"),
    { ...resourceList<WorkspaceState>("providers"), isUnsetAtFirst: true },
    templates,
    journeys,
    resourceList("secrets"),
    allBroadcasts,
    resourceList("writeKeys"),
    resourceList("adminKeys"),
    resourceList("serviceAccounts"),
    resourceList("dataSources"),
  ],
  settings,
};

/** For the guard of a setting, which always exists. */
export function versionOfSetting(
  { settingStamps = {} }: Pick<WorkspaceState, "settingStamps">,
  name: WorkspaceSetting,
): Versioned {
  return settingStamps[name] ?? {};
}

/** For the guard of a broadcast. */
export function broadcastIn(
  state: Pick<WorkspaceState, "broadcasts" | "endedBroadcasts">,
  id: string,
): Versioned | undefined {
  return [...state.broadcasts, ...state.endedBroadcasts].find((each) => each.id === id);
}
