/** Runs a command as the workspace actor does and returns the next state, the outcome, changes and messages. */
import type { Json, StoreChange } from "@signalbox/core";
import type { Decision } from "@signalbox/engine";
import { contextOf } from "./context.js";
import { workspaceId } from "@signalbox/core/testing";
import { auditRowPrefix } from "../audit/audit-table.js";
import { commandOutcomeSchema, type Command, type CommandOutcome, type CommandRequest } from "../command.js";
import { draftTable, type DraftRow } from "../drafts/draft-table.js";
import { contentOf, journeyRowId, journeyTable } from "../journeys/journey-rows.js";
import { newWorkspace, type StoredJourney, type WorkspaceState } from "../state.js";
import { viewOf, type WorkspaceView } from "../workspace-view.js";

export interface CommandRun extends Pick<Decision<WorkspaceState>, "send"> {
  readonly state: WorkspaceState;
  readonly outcome: CommandOutcome;
  /**
   * Without the rows that commands write by themselves: outcome, audit entry, revisions. The state is without the chain.
   */
  readonly changes: readonly StoreChange[];
  /** Of rows of revisions. */
  readonly revisions: readonly StoreChange[];
}

export function run<Input>(
  command: Command<Input>,
  input: Input,
  state: WorkspaceState = newWorkspace,
  sender: Pick<CommandRequest<Input>, "origin" | "lacks"> = {},
): CommandRun {
  const message = command.message(workspaceId, "command-1", { input, by: "tester", ...sender });
  const decision = command.handler.prepare(message.body).decide(state, contextOf("workspace", "self"));
  if (decision.state === null) throw new TypeError("a command never erases its workspace");
  const ofCommand = (decision.changes ?? []).filter((change) => !isRecord(change));
  const own = ofCommand.filter((change) => !isRevision(change));
  const next = withoutEntries(state, decision.state);
  rememberContents(state, next, own);
  return {
    state: next,
    outcome: commandOutcomeSchema.parse(decision.reply?.value),
    changes: own,
    revisions: ofCommand.filter(isRevision),
    ...(decision.send === undefined ? {} : { send: decision.send }),
  };
}

/** The given state where the command changed nothing but its audit log. */
function withoutEntries(before: WorkspaceState, after: WorkspaceState): WorkspaceState {
  const { audit, ...rest } = after;
  const next: WorkspaceState =
    audit?.retentionDays === undefined && audit?.ceilingDays === undefined ? rest : after;
  const fields = Object.keys(next) as (keyof WorkspaceState)[];
  const isSame = fields.every((field) => next[field] === before[field]);
  return isSame && Object.keys(before).length === fields.length ? before : next;
}

function isRevision(change: StoreChange): boolean {
  return "table" in change && change.table === "revisions";
}

function isRecord(change: StoreChange): boolean {
  if (!("id" in change)) return false;
  return change.id === "command-1" || change.id.startsWith(auditRowPrefix(workspaceId));
}

/** The definitions and drafts that the commands of a test have put, by row name. */
const contents = new WeakMap<StoredJourney, Readonly<Record<string, Json>>>();

function rememberContents(
  before: WorkspaceState,
  after: WorkspaceState,
  changes: readonly StoreChange[],
): void {
  const prefix = journeyRowId(workspaceId, "");
  const added = changes.flatMap((change): [string, Json][] =>
    change.do === "add" && change.table === journeyTable.name
      ? [[change.id.slice(prefix.length), contentOf(change.row)]]
      : change.do === "put" && change.table === draftTable.name
        ? [draftEntry(draftTable.read(change.row))]
        : [],
  );
  for (const journey of after.journeys) {
    if (contents.has(journey)) continue;
    const earlier = before.journeys.find(({ id }) => id === journey.id);
    const own = added.filter(([name]) => name.startsWith(`${journey.id}/`));
    contents.set(journey, { ...(earlier && contents.get(earlier)), ...Object.fromEntries(own) });
  }
}

/** Null for a draft that was removed. */
function draftEntry({ resourceId, definition }: DraftRow): [string, Json] {
  return [`${resourceId}/draft`, JSON.parse(definition ?? "null") as Json];
}

/** The contents of the rows of these journeys, by row name; the draft by `<id>/draft`. */
export function contentsIn({ journeys }: Pick<WorkspaceState, "journeys">): ReadonlyMap<string, Json> {
  return new Map(journeys.flatMap((journey) => Object.entries(contents.get(journey) ?? {})));
}

/** The view of a workspace that commands of the test have made. */
export function viewIn(state: WorkspaceState): WorkspaceView {
  return viewOf(state, contentsIn(state));
}
