/**
 * The origin of a stored message, by names: its workspace, its template, and the journey or broadcast that sent
 * it.
 */
import type { WorkspaceId } from "@signalbox/core";
import { loadWorkspaces } from "@signalbox/user-queries";
import type { ApiContext } from "../context.js";
import type { MailSummary } from "./mail.js";

export interface MailOrigin {
  readonly workspace: string;
  readonly template?: string;
  readonly journey?: string;
  readonly broadcast?: string;
}

/** Returns a function that describes the origin of any mail of these workspaces. */
export async function originsIn(
  workspaces: readonly WorkspaceId[],
  { actors }: Pick<ApiContext, "actors">,
): Promise<(mail: MailSummary) => MailOrigin> {
  const listed = await loadWorkspaces(workspaces, actors);
  const states = new Map<string, (typeof listed)[number]["state"]>(
    listed.map(({ workspaceId, state }) => [workspaceId, state]),
  );
  return ({ workspaceId, templateId, journeyId, broadcastId }) => {
    const state = states.get(workspaceId);
    const broadcasts = [...(state?.broadcasts ?? []), ...(state?.endedBroadcasts ?? [])];
    return {
      workspace: state?.name ?? "",
      ...(templateId !== undefined && { template: nameOf(templateId, state?.templates) }),
      ...(journeyId !== undefined && { journey: nameOf(journeyId, state?.journeys) }),
      ...(broadcastId !== undefined && { broadcast: nameOf(broadcastId, broadcasts) }),
    };
  };
}

function nameOf(
  id: string,
  among: readonly { readonly id: string; readonly name: string }[] | undefined,
): string {
  return among?.find((each) => each.id === id)?.name ?? "deleted since";
}
