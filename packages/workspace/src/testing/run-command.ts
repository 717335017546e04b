/** Runs a command as the workspace actor does and returns the next state, the outcome, changes and messages. */
import type { Json, StoreChange } from "@signalbox/core";
import type { Decision } from "@signalbox/engine";
import { contextOf } from "./context.js";
import { workspaceId } from "@signalbox/core/testing";
import { commandOutcomeSchema, type Command, type CommandOutcome } from "../command.js";
import { contentOf, journeyRowId, journeyTable } from "../journeys/journey-rows.js";
import { newWorkspace, type StoredJourney, type WorkspaceState } from "../state.js";
import { viewOf, type WorkspaceView } from "../workspace-view.js";

export interface CommandRun extends Pick<Decision<WorkspaceState>, "send"> {
  readonly state: WorkspaceState;
  readonly outcome: CommandOutcome;
  /** Without the rows that every command writes: its outcome and its audit entry. */
  readonly changes: readonly StoreChange[];
}

export function run<Input>(
  command: Command<Input>,
  input: Input,
  state: WorkspaceState = newWorkspace,
): CommandRun {
  const message = command.message(workspaceId, "command-1", { input, by: "tester" });
  const decision = command.handler.prepare(message.body).decide(state, contextOf("workspace", "self"));
  if (decision.state === null) throw new TypeError("a command never erases its workspace");
  const own = (decision.changes ?? []).filter((change) => !("id" in change && change.id === "command-1"));
  rememberContents(state, decision.state, own);
  return {
    state: decision.state,
    outcome: commandOutcomeSchema.parse(decision.reply?.value),
    changes: own,
    ...(decision.send === undefined ? {} : { send: decision.send }),
  };
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
      : [],
  );
  for (const journey of after.journeys) {
    if (contents.has(journey)) continue;
    const earlier = before.journeys.find(({ id }) => id === journey.id);
    const own = added.filter(([name]) => name.startsWith(`${journey.id}/`));
    contents.set(journey, { ...(earlier && contents.get(earlier)), ...Object.fromEntries(own) });
  }
}

/** The contents of the rows of these journeys, by row name. */
export function contentsIn({ journeys }: Pick<WorkspaceState, "journeys">): ReadonlyMap<string, Json> {
  return new Map(journeys.flatMap((journey) => Object.entries(contents.get(journey) ?? {})));
}

/** The view of a workspace that commands of the test have made. */
export function viewIn(state: WorkspaceState): WorkspaceView {
  return viewOf(state, contentsIn(state));
}
