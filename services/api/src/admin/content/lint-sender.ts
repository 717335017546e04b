/** Whether a mail would have a sender: its own, or that of the provider that sends it. */
import type { WorkspaceId } from "@signalbox/core";
import { lintSays, type MailFinding } from "@signalbox/mail-lint";
import { rankedSettings } from "@signalbox/messaging";
import type { ApiContext } from "../../context.js";
import { readWorkspace } from "../settings/read-workspace.js";

export interface SentMail {
  readonly from: string;
  /** Type of the provider to use instead of the channel's default. */
  readonly provider: string | undefined;
}

/** Nothing where no provider would send: that is no fault of the mail. */
export async function senderFindings(
  { from, provider: type }: SentMail,
  workspaceId: WorkspaceId,
  { actors }: Pick<ApiContext, "actors">,
): Promise<readonly MailFinding[]> {
  if (from.trim() !== "") return [];
  const state = await readWorkspace(workspaceId, actors);
  const { parentId } = state;
  const parent =
    parentId === undefined
      ? undefined
      : { workspaceId: parentId, state: await readWorkspace(parentId, actors) };
  const [sends] = rankedSettings({ workspaceId, state, parent, channel: "Email", type });
  if (sends === undefined || sends.setting.fromAddress !== undefined) return [];
  return [{ level: "error", says: lintSays.lintNoSender({ provider: sends.setting.type }) }];
}
