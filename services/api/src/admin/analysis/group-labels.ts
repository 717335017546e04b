/** What people call the groups of a chart: the names of journeys, broadcasts and templates; deleted ones keep their id. */
import { reviveWorkspace, workspaceKey } from "@signalbox/actors";
import type { ActorStore, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { GroupName } from "./count-deliveries-by.js";

const namedLists = { journey: "journeys", broadcast: "broadcasts", messageTemplate: "templates" } as const;
const namedSchema = z.array(z.object({ id: z.string(), name: z.string() })).catch([]);

/** By id; empty for groups that are what they are called. */
export async function namesOfGroups(
  groupBy: GroupName | "messageState" | undefined,
  workspaces: readonly WorkspaceId[],
  actors: Pick<ActorStore, "load">,
): Promise<ReadonlyMap<string, string>> {
  if (groupBy !== "journey" && groupBy !== "broadcast" && groupBy !== "messageTemplate") return new Map();
  const list = namedLists[groupBy];
  const documents = await actors.load(workspaces.map(workspaceKey));
  const named = [...documents.values()].flatMap(({ state }) => {
    const lists = reviveWorkspace(state) as unknown as Readonly<Record<string, unknown>>;
    return namedSchema.parse(lists[list]);
  });
  return new Map(named.map(({ id, name }) => [id, name]));
}
