/** Labels of a chart's groups: the names of journeys, broadcasts and templates; deleted ones keep their id. */
import { deserializeWorkspace, workspaceKey, type WorkspaceState } from "@signalbox/workspace";
import type { ActorStore, WorkspaceId } from "@signalbox/core";
import type { GroupName } from "./count-deliveries.js";

interface Named {
  readonly id: string;
  readonly name: string;
}

type NamedGroup = Extract<GroupName, "journey" | "broadcast" | "messageTemplate">;

const namedIn: Readonly<Record<NamedGroup, (state: WorkspaceState) => readonly Named[]>> = {
  journey: ({ journeys }) => journeys,
  broadcast: ({ broadcasts, endedBroadcasts }) => [...broadcasts, ...endedBroadcasts],
  messageTemplate: ({ templates }) => templates,
};

/** By id; empty for groups whose key is already their label. */
export async function namesOfGroups(
  groupBy: GroupName | "messageState" | undefined,
  workspaces: readonly WorkspaceId[],
  actors: Pick<ActorStore, "load">,
): Promise<ReadonlyMap<string, string>> {
  if (groupBy !== "journey" && groupBy !== "broadcast" && groupBy !== "messageTemplate") return new Map();
  const documents = await actors.load(workspaces.map(workspaceKey));
  const named = [...documents.values()].flatMap(({ state }) => namedIn[groupBy](deserializeWorkspace(state)));
  return new Map(named.map(({ id, name }) => [id, name]));
}
