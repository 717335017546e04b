/** `audit verify`: checks that nobody has changed the audit log. */
import { setTimeout } from "node:timers/promises";
import { installationId } from "@signalbox/access";
import { AppError, parseWorkspaceId, type WorkspaceId } from "@signalbox/core";
import { allWorkspaces, type ChainFault } from "@signalbox/workspace";
import { readArguments, usageFault, type Command, type Installation } from "../command.js";
import { verifyAudit } from "./verify-audit.js";

export const auditCommand: Command = {
  name: "audit",
  summary: "verify the audit log",
  help: `npm run audit -- verify [<workspace uuid>]

Checks that every entry of the audit log is as it was written: of one workspace, or of all workspaces and of the
installation (${installationId}). Says which entry is the first that was changed, removed or added. Only reads. The
last number and hash are printed: keep them elsewhere, and a log that was written anew shows too.`,
  parse(args) {
    const [verb, id, ...others] = readArguments(args, {}).positionals;
    if (verb !== "verify") throw usageFault(`"${verb ?? ""}" is not what this command does.`);
    const workspaceId = id === undefined ? undefined : parseWorkspaceId(id);
    if (others.length > 0 || (id !== undefined && workspaceId === undefined)) {
      throw usageFault("Name one workspace by its UUID, or none for all.");
    }
    return async ({ connect, output }) => {
      const stores = { ...(await connect()), sleep: (ms: number) => setTimeout(ms) };
      const faulty: string[] = [];
      for await (const each of namedBy(workspaceId, stores)) {
        const { chain, entries, erased, fault } = await verifyAudit(each, stores);
        if (chain === undefined) {
          output.print(`${each}: no entries`);
          continue;
        }
        const kept = `${entries} entries, ${erased} of them without details`;
        const removed = chain.removedTo === 0 ? "" : `; older ones up to ${chain.removedTo} are removed`;
        output.print(`${each}: ${kept}${removed}; last ${chain.seq} ${chain.hash}`);
        if (fault !== undefined) faulty.push(`${each}: ${described(fault)}`);
      }
      if (faulty.length > 0) throw wasChanged(faulty);
      output.print("Done. Every entry is as it was written.");
    };
  },
};

async function* namedBy(
  workspaceId: WorkspaceId | undefined,
  { actors }: Pick<Installation, "actors">,
): AsyncGenerator<WorkspaceId> {
  if (workspaceId !== undefined) {
    yield workspaceId;
    return;
  }
  yield* allWorkspaces(actors);
  yield installationId;
}

function described({ seq, problem }: ChainFault): string {
  if (problem === "unexplained")
    return `the details of entry ${seq} are missing, and no entry says that they were erased`;
  if (problem === "missing")
    return `entry ${seq} is missing; if no worker is running, start one and verify again`;
  return `entry ${seq} was ${problem}`;
}

function wasChanged(faulty: readonly string[]): AppError {
  return new AppError({
    code: "AuditChanged",
    message: `The audit log is not as it was written:\n  ${faulty.join("\n  ")}`,
  });
}
