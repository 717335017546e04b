/** The users whom a recompute must evaluate, in pages. */
import { deserializeComputedState } from "@signalbox/audience";
import type { ActorDocument, Message, WorkspaceId } from "@signalbox/core";
import type { WorkspaceView } from "@signalbox/workspace";
import { z } from "zod";
import { recomputeMessageTo } from "../user/evaluation.js";
import { sortKeyAt } from "../user/sort-key.js";
import type { Paging } from "./page-through.js";
import type { RecomputeOptions } from "./recompute-options.js";
import { countUsers, nextUsers } from "./user-pages.js";

export interface Change {
  readonly view: WorkspaceView;
  /** The version that all users have been evaluated with. */
  readonly reached: number;
}

export function concernedUsers(
  workspaceId: WorkspaceId,
  { view, reached }: Change,
  { actors }: Pick<RecomputeOptions, "actors">,
): Paging {
  const { audience } = view;
  const needed = audience.eventsNeededAfter(reached);
  return {
    total: () => countUsers(workspaceId, actors),
    async next(cursor) {
      const users = await nextUsers(workspaceId, cursor, actors);
      const last = users.at(-1);
      if (last === undefined) return undefined;
      const messages = users
        .filter((document) => isBehind(document, audience.version))
        .map(({ key }): Message => recomputeMessageTo(key, audience.version, needed));
      return { messages, size: users.length, cursor: sortKeyAt(last.key) };
    },
  };
}

const standingSchema = z.object({ standing: z.json().exactOptional() });

function isBehind({ state }: ActorDocument, version: number): boolean {
  if (state === "") return false;
  const { standing } = standingSchema.parse(JSON.parse(state));
  return standing === undefined || (deserializeComputedState(standing).version ?? 0) < version;
}
