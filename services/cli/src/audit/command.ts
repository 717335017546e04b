/** `audit verify` checks that nobody has changed the audit log; `audit head` prints what an operator keeps elsewhere. */
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { installationId, readAuditChain, verifyAudit, type VerifiedAudit } from "@signalbox/access";
import { AppError, parseWorkspaceId, type WorkspaceId } from "@signalbox/core";
import { allWorkspaces, headOf, type ChainFault, type HeadDifference } from "@signalbox/workspace";
import {
  readArguments,
  usageFault,
  type Command,
  type CommandContext,
  type Installation,
} from "../command.js";
import { readHeads } from "./read-heads.js";

export const auditCommand: Command = {
  name: "audit",
  summary: "verify the audit log, or print its last entries",
  help: `npm run audit -- verify [<workspace uuid>] [--head <file>]
npm run audit -- head [<workspace uuid>]

verify checks that every entry of the audit log is as it was written: of one workspace, or of all workspaces and of the
installation (${installationId}). Says which entry is the first that was changed, removed or added. Only reads.
head prints the last entry of each log as a line of JSON: workspace, number, hash and date. Keep these lines elsewhere.
--head compares with such lines: a log that was written anew or cut off shows, with the entry from which it differs.`,
  parse(args) {
    const { positionals, values } = readArguments(args, { head: { type: "string" } });
    const [verb, id, ...others] = positionals;
    if (verb !== "verify" && verb !== "head")
      throw usageFault(`"${verb ?? ""}" is not what this command does.`);
    const workspaceId = id === undefined ? undefined : parseWorkspaceId(id);
    if (others.length > 0 || (id !== undefined && workspaceId === undefined)) {
      throw usageFault("Name one workspace by its UUID, or none for all.");
    }
    if (verb === "verify") return (context) => verify(workspaceId, values.head, context);
    if (values.head !== undefined) throw usageFault("--head is an option of verify.");
    return (context) => printHeads(workspaceId, context);
  },
};

async function printHeads(
  workspaceId: WorkspaceId | undefined,
  { connect, output }: CommandContext,
): Promise<void> {
  const stores = await connect();
  for await (const each of namedBy(workspaceId, stores)) {
    const head = headOf(each, await readAuditChain(each, stores));
    if (head !== undefined) output.print(JSON.stringify(head));
  }
}

async function verify(
  workspaceId: WorkspaceId | undefined,
  headFile: string | undefined,
  { connect, output }: CommandContext,
): Promise<void> {
  const heads = headFile === undefined ? [] : readHeads(await readHeadFile(headFile));
  const stores = { ...(await connect()), sleep: (ms: number) => setTimeout(ms) };
  const faulty: string[] = [];
  const seen = new Set<WorkspaceId>();
  const check = async (each: WorkspaceId): Promise<void> => {
    if (seen.has(each)) return;
    seen.add(each);
    const kept = heads.filter(({ workspace }) => workspace === each);
    const verified = await verifyAudit(each, stores, kept);
    output.print(`${each}: ${summaryOf(verified)}`);
    const { fault, heads: compared } = verified;
    if (fault !== undefined) faulty.push(`${each}: ${described(fault)}`);
    if (compared?.difference !== undefined) {
      faulty.push(`${each}: ${differenceText(compared.difference, verified)}`);
    }
  };
  for await (const each of namedBy(workspaceId, stores)) await check(each);
  // A log of which nothing is left.
  if (workspaceId === undefined) for (const { workspace } of heads) await check(workspace);
  if (faulty.length > 0) throw wasChanged(faulty);
  output.print("Done. Every entry is as it was written.");
}

async function readHeadFile(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw usageFault(`--head: ${path} cannot be read`, cause);
  }
}

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

function summaryOf({ chain, entries, erased, heads }: VerifiedAudit): string {
  if (chain === undefined) return "no entries";
  const { seq, hash, removedTo, earlier } = chain;
  const parts = [
    `${entries} entries, ${erased} of them without details`,
    ...(removedTo === 0 ? [] : [`older ones up to ${removedTo} are removed`]),
    ...(earlier === undefined ? [] : [`${earlier.count} of earlier releases, without hashes`]),
    `last ${seq} ${hash}`,
    ...(heads === undefined ? [] : [`compared with ${heads.compared} heads`]),
    ...(heads === undefined || heads.expired === 0
      ? []
      : [`${heads.expired} heads are of entries that have expired`]),
  ];
  return parts.join("; ");
}

function described({ seq, problem }: ChainFault): string {
  if (seq === 0) {
    const what = { added: "more", missing: "fewer", changed: "others" } as const;
    const how = problem === "unexplained" ? "others" : what[problem];
    return `there are ${how} entries without hashes than were counted when the installation was upgraded`;
  }
  if (problem === "unexplained")
    return `the details of entry ${seq} are missing, and no entry says that they were erased`;
  if (problem === "missing")
    return `entry ${seq} is missing; if no worker is running, start one and verify again`;
  return `entry ${seq} was ${problem}`;
}

function differenceText(
  { head: { number, date }, from, problem }: HeadDifference,
  { chain }: Pick<VerifiedAudit, "chain">,
): string {
  const kept = `the head that was kept, entry ${number} of ${date}`;
  if (problem === "missing") {
    const end = chain === undefined || chain.seq === 0 ? "has no entries" : `ends with entry ${chain.seq}`;
    return `it ${end}, and differs from ${kept}: the entries from ${from} on are missing`;
  }
  if (problem === "removed") {
    return `it differs from ${kept}, from entry ${from} on: they were removed, and retention removes none so young`;
  }
  const first = from === number ? `in entry ${number}` : `from one of the entries ${from} to ${number} on`;
  return `it differs from ${kept}, ${first}`;
}

function wasChanged(faulty: readonly string[]): AppError {
  return new AppError({
    code: "AuditChanged",
    message: `The audit log is not as it was written:\n  ${faulty.join("\n  ")}`,
  });
}
