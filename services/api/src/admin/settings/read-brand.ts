/** Reads the brand of a workspace: its own, else its parent's. */
import { brandInForce, type ActorStore, type Brand, type WorkspaceId } from "@signalbox/core";
import type { WorkspaceState } from "@signalbox/workspace";
import { readWorkspace } from "./read-workspace.js";

export interface ReadBrand {
  readonly brand: Brand;
  /** Whose it is. */
  readonly source: "Own" | "Parent" | "None";
}

/** `state` is that of the workspace. */
export async function readBrand(
  { brand: own, parentId }: Pick<WorkspaceState, "brand" | "parentId">,
  actors: ActorStore,
): Promise<ReadBrand> {
  if (own !== undefined) return { brand: own, source: "Own" };
  const parents = parentId === undefined ? undefined : (await readWorkspace(parentId, actors)).brand;
  return { brand: brandInForce(own, parents), source: parents === undefined ? "None" : "Parent" };
}

/** The brand that mails of a workspace have now. */
export async function brandOf(workspaceId: WorkspaceId, actors: ActorStore): Promise<Brand> {
  return (await readBrand(await readWorkspace(workspaceId, actors), actors)).brand;
}
