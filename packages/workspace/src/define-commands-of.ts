/**
 * Runs the commands of an actor: the permission that the state asks for, the decision, the guard of the version that was
 * read, new versions of what changed, the outcome, its row and its audit entry. What differs between actors is a
 * `CommandActor`.
 */
import type { ActorKey, Message, StoreChange, WorkspaceId } from "@signalbox/core";
import { defineHandler } from "@signalbox/engine";
import { systemOrigin, type Origin } from "./access/origin.js";
import { newSalt } from "./audit/new-salt.js";
import {
  commandBody,
  commandRecord,
  outcomeJson,
  permissionNeeded,
  type CommandDefinitionOf,
  type CommandOf,
  type CommandOutcome,
  type CommandResultOf,
  type ReceivedCommand,
} from "./command.js";
import { guarded } from "./versions/guard.js";
import {
  stampChanges,
  withVersionOf,
  type StampedShape,
  type StampedState,
} from "./versions/stamp-changes.js";

/** A command that was decided and stamped, for the actor's audit and for what follows from a change. */
export interface AppliedCommand<State> {
  readonly name: string;
  readonly received: ReceivedCommand<unknown> & { readonly origin: Origin };
  /** Of the call. */
  readonly workspaceId: WorkspaceId;
  readonly isAudited: boolean;
  readonly before: State;
  readonly after: State;
  readonly result: CommandResultOf<State>;
  readonly outcome: CommandOutcome;
  /** ms */
  readonly at: number;
}

interface DecidedChange<State> {
  readonly origin: Origin;
  readonly input: unknown;
  readonly before: State;
  readonly after: State;
}

interface Followed<State, Next = State> {
  readonly state: Next;
  readonly changes?: readonly StoreChange[];
  readonly send?: readonly Message[];
}

/** `Traits`: what its definitions may say besides those of every actor. */
export interface CommandActor<State extends StampedState, Traits> {
  /** The actor that runs a command of a workspace. */
  readonly keyOf: (workspaceId: WorkspaceId, input: unknown) => ActorKey;
  readonly shape: StampedShape<State>;
  /** Its messages name the workspace of the call, and its resources the one that they were changed from. */
  readonly servesWorkspaces?: true;
  /** Before the decision; default: the state as it is stored. */
  readonly open?: (state: State, workspaceId: WorkspaceId) => Followed<State>;
  /** The refusal of what was decided, if the actor has one of its own. */
  readonly objectTo?: (change: DecidedChange<State>, traits: Traits) => CommandOutcome | undefined;
  /** After a recorded decision, before what changed gets its version. */
  readonly completed?: (state: State, at: number) => State;
  /** The audit entry, and what follows from the change. Without a state the actor is erased. */
  readonly follow: (command: AppliedCommand<State>, traits: Traits) => Followed<State, State | null>;
}

export function defineCommandsOf<State extends StampedState, Traits>(
  actor: CommandActor<State, Traits>,
): <Input>(definition: CommandDefinitionOf<State, Input> & Traits) => CommandOf<State, Input> {
  return (definition) => {
    const { name, guards, decide } = definition;
    const isRecorded = definition.unrecorded !== true;
    const isAudited = isRecorded && definition.unaudited !== true;
    return {
      name,
      ...(guards !== undefined && { guardedResource: guards.resource }),
      decide,
      handler: defineHandler({
        body: commandBody(definition.input),
        erases: definition.erases ?? false,
        solo: definition.isLarge ?? false,
        decide: (stored, received, context) => {
          const { commandId, fingerprint = "", by } = received;
          const ofCall = actor.servesWorkspaces === true ? received.workspaceId : undefined;
          const workspaceId = ofCall ?? context.workspaceId;
          const origin = received.origin ?? systemOrigin(by);
          const at = context.now.getTime();
          const opened = actor.open?.(stored, workspaceId) ?? { state: stored };
          const before = opened.state;
          const wanted = decided(definition, before, received, { ...context, workspaceId, origin });
          const change = { origin, input: received.input, before, after: wanted.state };
          const objection = wanted.outcome.ok ? actor.objectTo?.(change, definition) : undefined;
          const result = objection === undefined ? wanted : { state: before, outcome: objection };
          const state = (isRecorded && actor.completed?.(result.state, at)) || result.state;
          const { principal } = origin;
          const stamp = {
            at,
            author: isAudited && principal.kind !== "system" ? principal : undefined,
            ...(actor.servesWorkspaces === true && { updatedIn: workspaceId }),
            ...(result.touched !== undefined && { touched: result.touched }),
          };
          const after =
            definition.keepsVersions === true || !result.outcome.ok
              ? state
              : stampChanges(before, state, actor.shape, stamp);
          const outcome: CommandOutcome = result.outcome.ok
            ? { ok: true, value: withVersionOf(result.outcome.value, after, actor.shape) }
            : result.outcome;
          const command = { ...received, origin };
          const followed = actor.follow(
            { name, received: command, workspaceId, isAudited, before, after, result, outcome, at },
            definition,
          );
          const row = { workspaceId, name, fingerprint, by, at };
          return {
            state: followed.state,
            changes: [
              ...(opened.changes ?? []),
              ...(result.changes ?? []),
              ...(followed.changes ?? []),
              ...(isRecorded ? [commandRecord({ commandId, ...row, outcome })] : []),
            ],
            reply: { id: commandId, value: outcomeJson(outcome) },
            send: [...(result.send ?? []), ...(followed.send ?? [])],
          };
        },
      }),
      message: (workspaceId, commandId, request) => ({
        to: actor.keyOf(workspaceId, request.input),
        type: name,
        body: {
          commandId,
          ...(actor.servesWorkspaces === true && { workspaceId }),
          ...request,
          ...(isAudited && { salt: newSalt() }),
        },
      }),
    };
  };
}

/** The decision, or in its place the refusal of the permission, of the effect that was seen or of the guard. */
function decided<State, Input>(
  { needs, decide, guards, unconfirmed }: CommandDefinitionOf<State, Input>,
  state: State,
  { input, ifMatch, lacks = [] }: ReceivedCommand<Input>,
  context: Omit<Parameters<CommandDefinitionOf<State, Input>["decide"]>[2], "lacks">,
): CommandResultOf<State> {
  const lacking = [needs?.(state, input) ?? []].flat().find((each) => lacks.includes(each));
  const refusal = lacking === undefined ? unconfirmed?.(state, input, context) : permissionNeeded(lacking);
  const result =
    refusal === undefined ? decide(state, input, { ...context, lacks }) : { state, outcome: refusal };
  return guarded({ guards, ifMatch, state, input, context }, result);
}
