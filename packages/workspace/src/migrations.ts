/**
 * The migrations of workspaces. 1: definitions and drafts of journeys move from the workspace documents to rows. The rows
 * are written first, so a document never names one that does not exist. One that is left, such as that of a workspace that
 * an older worker creates later, is moved by its next command. 2: audit entries without hashes are counted, once; a
 * workspace that is created later has none. 3: what was visible without `users:see-personal` and does not look personal is
 * declared visible; a document without such a list is read as if it had it, until a command stores it. 4: late events get the
 * mark by which timelines find them; one that an older worker stores later is at the time of its acceptance. 5: what is
 * published is listed as revisions, of which only the definitions are known; the documents stay as they are. 6: keys get the
 * permissions to publish what their `:write` published before; a key that an older worker stores is read as if it had them.
 * 8: the same for the permission to import.
 * A document that changed meanwhile is read again.
 */
import type { Migration, MigrationStores, WorkspaceId } from "@signalbox/core";
import { isOfEarlierRelease } from "./access/earlier-permissions.js";
import { allWorkspaces } from "./workspaces/all-workspaces.js";
import { emptyChain } from "./audit/audit-chain.js";
import { countEarlierEntries } from "./audit/earlier-entries.js";
import { moveContents } from "./journeys/journey-rows.js";
import { listPublished } from "./revisions/list-published.js";
import { workspaceKey } from "./state.js";
import {
  deserializeWorkspace,
  isEarlierDocument,
  isWithoutVisiblePaths,
  serializeWorkspace,
  workspaceStateFormat,
} from "./workspace-document.js";

export const workspaceMigrations: readonly Migration[] = [
  {
    number: 1,
    title: "move definitions and drafts of journeys to rows",
    async run(stores) {
      for await (const workspaceId of allWorkspaces(stores.actors)) {
        while (!(await moveJourneys(workspaceId, stores)));
      }
    },
  },
  {
    number: 2,
    title: "count the audit entries without hashes",
    async run(stores) {
      for await (const workspaceId of allWorkspaces(stores.actors)) {
        while (!(await countEarlier(workspaceId, stores)));
      }
    },
  },
  {
    number: 3,
    title: "declare visible what was visible without users:see-personal and does not look personal",
    async run(stores, note) {
      for await (const workspaceId of allWorkspaces(stores.actors)) {
        let declared: number | "changed";
        do declared = await declareVisible(workspaceId, stores);
        while (declared === "changed");
        if (declared > 0) {
          note(
            `workspace ${workspaceId}: ${declared} paths are declared visible without users:see-personal; everything else of users is hidden (GET /api/admin/settings/visible-paths)`,
          );
        }
      }
    },
  },
  {
    number: 4,
    title: "mark events that were received long after they happened",
    async run({ events }) {
      await events.markLate();
    },
  },
  {
    number: 5,
    title: "list what is published as revisions",
    async run(stores) {
      for await (const workspaceId of allWorkspaces(stores.actors)) {
        const key = workspaceKey(workspaceId);
        const document = (await stores.actors.load([key])).get(key);
        if (document === undefined || document.state === "") continue;
        const { version } = document;
        await listPublished(workspaceId, { state: deserializeWorkspace(document.state), version }, stores);
      }
    },
  },
  {
    number: 6,
    title: "let keys publish segments, user properties and the subscription page that they may write",
    async run(stores) {
      for await (const workspaceId of allWorkspaces(stores.actors)) {
        while (!(await listPermissions(workspaceId, stores)));
      }
    },
  },
  {
    number: 8,
    title: "let keys import that may write users",
    async run(stores) {
      for await (const workspaceId of allWorkspaces(stores.actors)) {
        while (!(await listPermissions(workspaceId, stores)));
      }
    },
  },
];

/** False when the document was changed meanwhile. */
async function listPermissions(workspaceId: WorkspaceId, { actors }: MigrationStores): Promise<boolean> {
  const key = workspaceKey(workspaceId);
  const document = (await actors.load([key])).get(key);
  if (document === undefined || document.state === "") return true;
  const { adminKeys } = workspaceStateFormat.read(document.state);
  if (!adminKeys.some(isOfEarlierRelease)) return true;
  const state = serializeWorkspace(deserializeWorkspace(document.state));
  const listed = { ...document, version: document.version + 1, state };
  return (await actors.save([{ key, expected: document.version, document: listed }])).size === 0;
}

/** Counts once. False when the document was changed meanwhile. */
async function countEarlier(workspaceId: WorkspaceId, { actors, tables }: MigrationStores): Promise<boolean> {
  const key = workspaceKey(workspaceId);
  const document = (await actors.load([key])).get(key);
  if (document === undefined || document.state === "") return true;
  const state = deserializeWorkspace(document.state);
  if (state.audit?.earlier !== undefined) return true;
  const earlier = await countEarlierEntries(workspaceId, { tables });
  if (earlier.count === 0) return true;
  const counted = {
    ...document,
    version: document.version + 1,
    state: serializeWorkspace({ ...state, audit: { ...(state.audit ?? emptyChain), earlier } }),
  };
  return (await actors.save([{ key, expected: document.version, document: counted }])).size === 0;
}

/** How many paths were declared; `changed` when the document was changed meanwhile. */
async function declareVisible(
  workspaceId: WorkspaceId,
  { actors }: MigrationStores,
): Promise<number | "changed"> {
  const key = workspaceKey(workspaceId);
  const document = (await actors.load([key])).get(key);
  if (document === undefined || document.state === "" || isEarlierDocument(document.state)) return 0;
  const state = deserializeWorkspace(document.state);
  const count = state.visiblePaths.filter(({ fromUpgrade }) => fromUpgrade).length;
  if (!isWithoutVisiblePaths(document.state)) return count;
  const declared = { ...document, version: document.version + 1, state: serializeWorkspace(state) };
  const failed = await actors.save([{ key, expected: document.version, document: declared }]);
  return failed.size === 0 ? count : "changed";
}

/** False when the document was changed meanwhile. */
async function moveJourneys(workspaceId: WorkspaceId, { actors, tables }: MigrationStores): Promise<boolean> {
  const key = workspaceKey(workspaceId);
  const document = (await actors.load([key])).get(key);
  if (document === undefined || document.state === "" || !isEarlierDocument(document.state)) return true;
  const { state, changes } = moveContents(workspaceId, deserializeWorkspace(document.state));
  for (const change of changes) await tables.apply([{ change, version: document.version }]);
  const moved = { ...document, version: document.version + 1, state: serializeWorkspace(state) };
  return (await actors.save([{ key, expected: document.version, document: moved }])).size === 0;
}
