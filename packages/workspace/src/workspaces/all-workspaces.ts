/** Iterates over the ids of all workspaces, including deleted ones, page by page. */
import type { ActorStore, WorkspaceId } from "@signalbox/core";

const perPage = 100;

export async function* allWorkspaces(actors: Pick<ActorStore, "workspaces">): AsyncGenerator<WorkspaceId> {
  let after: WorkspaceId | undefined;
  do {
    const page = await actors.workspaces({ ...(after !== undefined && { after }), limit: perPage });
    yield* page;
    after = page.at(-1);
  } while (after !== undefined);
}
