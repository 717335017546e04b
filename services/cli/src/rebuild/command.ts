/** `rebuild`: folds users again from their stored events. */
import type { ActorStore, WorkspaceId } from "@signalbox/core";
import { deserializeWorkspace, workspaceKey } from "@signalbox/workspace";
import { readArguments, refuseWords, usageFault, workspaceOf, type Command } from "../command.js";
import { rebuildUsers } from "./rebuild-users.js";

export const rebuildCommand: Command = {
  name: "rebuild",
  summary: "fold users again from their stored events",
  help: `npm run rebuild -- --user <id> | --all [--workspace <uuid>]

Folds users again from their stored events and corrects differences. Needs a running worker; can be interrupted and
run again at any time.

  --user <id>         one user, or anonymous user
  --all               all users of the workspace
  --workspace <uuid>  default: WORKSPACE_ID`,
  parse(args) {
    const { values, positionals } = readArguments(args, {
      user: { type: "string" },
      all: { type: "boolean" },
      workspace: { type: "string" },
    });
    refuseWords(positionals);
    const { user, all } = values;
    if ((user === undefined) === (all === undefined)) {
      throw usageFault("Name the users to rebuild: --user <id> for one, --all for all.");
    }
    return async (context) => {
      const workspaceId = workspaceOf(values.workspace, context);
      const { output } = context;
      const installation = await context.connect();
      if (await areEventsDeleted(workspaceId, installation)) {
        output.print(
          "Old events of this workspace are deleted: what users have of them stays, and is not checked.",
        );
      }
      const { done, changed } = await rebuildUsers({
        ...installation,
        workspaceId,
        who: user === undefined ? "all" : { id: user },
        report: (progress) =>
          output.progress(`${progress.done} users folded again, ${progress.changed.length} differed`),
      });
      for (const key of changed) output.print(`  corrected ${key}`);
      output.print(`Done: ${done} checked, ${changed.length} corrected.`);
    };
  },
};

async function areEventsDeleted(
  workspaceId: WorkspaceId,
  { actors }: { readonly actors: Pick<ActorStore, "load"> },
): Promise<boolean> {
  const key = workspaceKey(workspaceId);
  const document = (await actors.load([key])).get(key);
  if (document === undefined || document.state === "") return false;
  return deserializeWorkspace(document.state).eventsExpire === true;
}
