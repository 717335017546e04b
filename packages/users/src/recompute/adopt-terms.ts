/**
 * Runs once when a worker starts: finds the workspaces whose users have no search terms of the present version and no
 * task that writes them, and starts one. Several workers may run it, and it may be repeated.
 */
import {
  isJsonObject,
  partitionOf,
  type ActorStore,
  type Json,
  type MailboxWriter,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import {
  adoptSearchTerms,
  allWorkspaces,
  areTermsCovered,
  commandJob,
  deserializeWorkspace,
  templateRowId,
  templateTable,
  workspaceKey,
  type WorkspaceState,
} from "@signalbox/workspace";
import { recomputeTable, termsRowId } from "./background-task.js";

export interface AdoptTermsOptions {
  readonly actors: Pick<ActorStore, "load" | "workspaces">;
  readonly tables: Pick<TableStore, "get" | "getMany">;
  readonly mailbox: MailboxWriter;
  /** A fresh UUID. */
  readonly newId: () => string;
  readonly now: () => Date;
}

export async function adoptTerms(options: AdoptTermsOptions): Promise<void> {
  const { actors, tables, mailbox, newId, now } = options;
  for await (const workspaceId of allWorkspaces(actors)) {
    const key = workspaceKey(workspaceId);
    const document = (await actors.load([key])).get(key);
    if (document === undefined || document.state === "") continue;
    const state = deserializeWorkspace(document.state);
    if (areTermsCovered(state) || state.status === "Tombstoned") continue;
    const row = await tables.get(recomputeTable.name, termsRowId(workspaceId));
    if (row !== undefined && recomputeTable.read(row).open) continue;
    const commandId = `adopt-terms-${newId()}`;
    const input = { identifierKeys: await identifierKeysOf(workspaceId, state, tables) };
    const message = adoptSearchTerms.message(workspaceId, commandId, { input, by: "worker" });
    await mailbox.add(partitionOf(message.to, mailbox.partitions), commandJob(commandId), {
      v: 1,
      messages: [message],
      acceptedAt: now().getTime(),
    });
  }
}

const templatesPerRead = 50;

/** By the ids of the templates whose definition names the property with the address. */
async function identifierKeysOf(
  workspaceId: WorkspaceId,
  { templates }: WorkspaceState,
  tables: AdoptTermsOptions["tables"],
): Promise<Record<string, string>> {
  const ids = templates.map(({ id }) => id);
  const found: [string, string][] = [];
  for (let first = 0; first < ids.length; first += templatesPerRead) {
    const rowIds = ids.slice(first, first + templatesPerRead).map((id) => templateRowId(workspaceId, id));
    for (const row of (await tables.getMany(templateTable.name, rowIds)).values()) {
      const { templateId, definition } = templateTable.read(row);
      const key = definition === null ? undefined : identifierKeyIn(JSON.parse(definition) as Json);
      if (key !== undefined) found.push([templateId, key]);
    }
  }
  return Object.fromEntries(found);
}

function identifierKeyIn(definition: Json): string | undefined {
  const key = isJsonObject(definition) ? definition["identifierKey"] : undefined;
  return typeof key === "string" ? key : undefined;
}
