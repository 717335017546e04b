/** What is wrong with a text message, a push message or a webhook, as one person would get it. */
import type { Channel, Json, WorkspaceId } from "@signalbox/core";
import { lintSays, type MailFinding } from "@signalbox/mail-lint";
import type { Context } from "koa";
import { overrunWords, renderLimitMs } from "../../computation/overrun.js";
import type { ApiContext } from "../../context.js";
import { partsNamedIn } from "./known-parts.js";
import { previewSiteFor } from "./render-contents.js";

export interface LintedMessage {
  readonly channel: Exclude<Channel, "Email">;
  /** It may be unfinished. */
  readonly definition: Readonly<Record<string, unknown>>;
  readonly userProperties: Readonly<Record<string, Json>>;
  readonly tags?: Readonly<Record<string, string>>;
}

export async function shortMessageFindings(
  { definition, ...input }: LintedMessage,
  request: { readonly workspaceId: WorkspaceId; readonly http: Context },
  api: Pick<ApiContext, "actors" | "tables" | "computation" | "config">,
): Promise<readonly MailFinding[]> {
  const { workspaceId } = request;
  const site = await previewSiteFor(input, request, api);
  const parts = await partsNamedIn(definition, workspaceId, api);
  const message = { channel: input.channel, definition, parts, ...site };
  const found = await api.computation.within(workspaceId, (run) =>
    run("lintMessage", message, { limitMs: renderLimitMs }),
  );
  if (found.ok) return found.value;
  return [{ level: "error", says: lintSays.lintNotRendered({ reason: overrunWords[found.overran] }) }];
}
