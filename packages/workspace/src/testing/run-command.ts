/** Runs a command as the workspace actor does and returns the next state, the outcome, changes and messages. */
import type { StoreChange } from "@signalbox/core";
import type { Decision } from "@signalbox/engine";
import { contextOf } from "./context.js";
import { workspaceId } from "@signalbox/core/testing";
import { commandOutcomeSchema, type Command, type CommandOutcome } from "../command.js";
import { newWorkspace, type WorkspaceState } from "../state.js";

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
  return {
    state: decision.state,
    outcome: commandOutcomeSchema.parse(decision.reply?.value),
    changes: own,
    ...(decision.send === undefined ? {} : { send: decision.send }),
  };
}
