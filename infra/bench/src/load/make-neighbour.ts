/** A child workspace beside that of the installation, for what one tenant does to another. */
import type { WorkspaceId } from "@signalbox/core";
import type { Installation } from "../installation.js";

export interface Neighbour {
  readonly workspaceId: WorkspaceId;
  readonly writeKey: string;
}

export async function makeNeighbour({ url, adminKey, workspaceId }: Installation): Promise<Neighbour> {
  const answer = await fetch(`${url}/api-l/admin/workspaces/child`, {
    method: "PUT",
    headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
    body: JSON.stringify({ workspaceId, name: "Neighbour" }),
  });
  const child = (await answer.json()) as { readonly id?: WorkspaceId; readonly writeKey?: string };
  if (child.writeKey === undefined || child.id === undefined) {
    throw new Error(`no child workspace was created: ${answer.status}`);
  }
  return { workspaceId: child.id, writeKey: child.writeKey.replace(/^Basic /, "") };
}
