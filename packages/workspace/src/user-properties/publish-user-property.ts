/**
 * Which permissions a change of a user property needs besides `properties:write`: to publish it where the workspace wants
 * approvals of user properties, and for what it shows or hides. Its example changes nothing that templates and segments read.
 */
import type { PropertyDefinition } from "@signalbox/audience";
import { isDeepStrictEqual } from "node:util";
import type { Permission } from "../access/permissions.js";
import { neededToPublish } from "../approvals/publish-permission.js";
import { findTarget, type FoundTarget, type PutTarget } from "../definitions.js";
import type { ComputedStatus, StoredUserProperty, WorkspaceState } from "../state.js";
import { declarationNeed, personalNeed } from "../visibility/personal-need.js";

export interface PropertyChange extends PutTarget {
  readonly definition?: PropertyDefinition;
  readonly status?: ComputedStatus;
  readonly personal?: boolean;
}

/** Templates read the value by the name. */
export function neededToPutProperty(state: WorkspaceState, change: PropertyChange): readonly Permission[] {
  const target = targetOf(state, change);
  if (target.refusal !== undefined) return [];
  const { stored } = target;
  const { name, status = stored?.status } = change;
  const changes =
    nextPropertyDefinition(stored, change) !== stored?.definition ||
    name !== stored?.name ||
    status !== stored?.status;
  return [...declaredNeed(state, change), ...(changes ? neededToChangeValues(state) : [])];
}

export function neededToSetPropertyStatus(
  state: WorkspaceState,
  { id, status }: { readonly id: string; readonly status: ComputedStatus },
): readonly Permission[] {
  const stored = state.userProperties.find((each) => each.id === id);
  return stored === undefined || stored.status === status ? [] : neededToChangeValues(state);
}

/** Also of deleting a user property. */
export function neededToChangeValues(state: WorkspaceState): readonly Permission[] {
  const needed = neededToPublish(state, "UserProperty");
  return needed === undefined ? [] : [needed];
}

/** For what it reads that is hidden, and for what it declares visible or hides. */
export function declaredNeed(state: WorkspaceState, change: PropertyChange): readonly Permission[] {
  const target = targetOf(state, change);
  if (target.refusal !== undefined) return [];
  const { stored } = target;
  const definition = nextPropertyDefinition(stored, change);
  const personal = change.personal ?? stored?.personal;
  const next = definition && { definition, ...(personal !== undefined && { personal }) };
  return [
    ...personalNeed(state, change.definition, "UserPropertyDefinition"),
    ...(next === undefined ? [] : declarationNeed(stored, next)),
  ];
}

/** A put that means no property is refused without any permission. */
function targetOf(state: WorkspaceState, change: PropertyChange): FoundTarget<StoredUserProperty> {
  return findTarget(state, state.userProperties, change, "UserPropertyAlreadyExists");
}

/** The stored definition itself when nothing changes. */
export function nextPropertyDefinition(
  stored: StoredUserProperty | undefined,
  { definition }: Pick<PropertyChange, "definition">,
): PropertyDefinition | undefined {
  return isDeepStrictEqual(stored?.definition, definition)
    ? stored?.definition
    : (definition ?? stored?.definition);
}
