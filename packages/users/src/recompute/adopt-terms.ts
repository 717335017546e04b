/**
 * Runs when a worker starts, and again as long as it says so: finds the workspaces whose users lack search terms of the
 * present version or rules, or need the second pass after an upgrade, and that have no task for it, and starts one.
 * Several workers may run it, and it may be repeated.
 */
import {
  isJsonObject,
  type ActorStore,
  type Json,
  type MessageSender,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import {
  adoptSearchTerms,
  allWorkspaces,
  areTermsSettled,
  commandJob,
  deserializeWorkspace,
  needTerms,
  templateRowId,
  templateTable,
  workspaceKey,
  type WorkspaceState,
} from "@signalbox/workspace";
import { recomputeTable, termsRowId } from "./background-task.js";

export interface AdoptTermsOptions {
  readonly actors: Pick<ActorStore, "load" | "workspaces">;
  readonly tables: Pick<TableStore, "get" | "getMany">;
  readonly mailbox: MessageSender;
  /** A fresh UUID. */
  readonly newId: () => string;
  readonly now: () => Date;
}

/** Returns whether it must run again later: for a task that an earlier release may run, or for a second pass. */
export async function adoptTerms(options: AdoptTermsOptions): Promise<boolean> {
  const { actors, tables, mailbox, newId, now } = options;
  let isPending = false;
  for await (const workspaceId of allWorkspaces(actors)) {
    const key = workspaceKey(workspaceId);
    const document = (await actors.load([key])).get(key);
    if (document === undefined || document.state === "") continue;
    const state = deserializeWorkspace(document.state);
    if (state.status === "Tombstoned" || areTermsSettled(state)) continue;
    isPending = true;
    if (!needTerms(state, now().getTime())) continue;
    const row = await tables.get(recomputeTable.name, termsRowId(workspaceId));
    if (row !== undefined && recomputeTable.read(row).open) continue;
    const commandId = `adopt-terms-${newId()}`;
    const input = { identifierKeys: await identifierKeysOf(workspaceId, state, tables) };
    const message = adoptSearchTerms.message(workspaceId, commandId, { input, by: "worker" });
    await mailbox.send(commandJob(commandId), {
      v: 1,
      messages: [message],
      acceptedAt: now().getTime(),
    });
  }
  return isPending;
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
