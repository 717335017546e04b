/** Creates or changes a user property. The two that identify the user cannot be changed. */
import { isDeepStrictEqual } from "node:util";
import { isSearchable, type PropertyDefinition } from "@signalbox/audience";
import { z } from "zod";
import { defineCommand, refused, type Command } from "../command.js";
import {
  definitionJson,
  findTarget,
  propertyDefinitionField,
  sizeRefusal,
  statusField,
  withUserProperty,
} from "../definitions.js";
import { isProtected, protectedRefusal } from "../protected-properties.js";
import type { ComputedStatus, StoredUserProperty, WorkspaceState } from "../state.js";

export interface PutUserProperty {
  readonly name: string;
  readonly id?: string;
  /** The id of a new property when the caller gives none. */
  readonly newId: string;
  readonly definition?: PropertyDefinition;
  readonly exampleValue?: string;
  readonly status?: ComputedStatus;
}

export const putUserProperty: Command<PutUserProperty> = defineCommand({
  name: "put-user-property",
  isLarge: true,
  input: z.object({
    name: z.string().min(1),
    id: z.string().exactOptional(),
    newId: z.uuid(),
    definition: propertyDefinitionField.exactOptional(),
    exampleValue: z.string().exactOptional(),
    status: statusField.exactOptional(),
  }),
  decide: (state, input, { now }) => {
    if (isProtected(input.name)) return { state, outcome: protectedRefusal(input.name) };
    const target = findTarget(state, state.userProperties, input, "UserPropertyAlreadyExists");
    if (target.refusal !== undefined) return { state, outcome: target.refusal };
    const { stored, id } = target;
    if (stored !== undefined && isProtected(stored.name)) {
      return { state, outcome: protectedRefusal(stored.name) };
    }
    const definition = nextDefinition(stored, input);
    if (definition === undefined) {
      return { state, outcome: refused("BadRequest", "definition: required for a new user property") };
    }
    const next = toStored({ state, stored, id, definition, now: now.getTime() }, input);
    const put = withUserProperty(state, stored, next);
    const tooLarge = sizeRefusal(put.state);
    if (tooLarge !== undefined) return { state, outcome: tooLarge };
    return { state: put.state, outcome: { ok: true, value: definitionJson(put.userProperty) } };
  },
});

/** The stored definition itself when nothing changes. */
function nextDefinition(
  stored: StoredUserProperty | undefined,
  { definition }: PutUserProperty,
): PropertyDefinition | undefined {
  return isDeepStrictEqual(stored?.definition, definition)
    ? stored?.definition
    : (definition ?? stored?.definition);
}

interface BuildContext {
  readonly state: WorkspaceState;
  readonly stored: StoredUserProperty | undefined;
  readonly id: string;
  readonly definition: PropertyDefinition;
  readonly now: number;
}

function toStored(
  { state, stored, id, definition, now }: BuildContext,
  input: PutUserProperty,
): StoredUserProperty {
  const exampleValue = input.exampleValue ?? stored?.exampleValue;
  return {
    id,
    slot: slotFor(stored, definition) ?? state.nextSlot,
    name: input.name,
    definition,
    status: input.status ?? stored?.status ?? "Running",
    ...(exampleValue === undefined ? {} : { exampleValue }),
    since: stored?.since ?? state.definitionVersion,
    createdAt: stored?.createdAt ?? now,
    updatedAt: now,
    definitionUpdatedAt:
      stored === undefined || stored.definition !== definition ? now : stored.definitionUpdatedAt,
  };
}

/**
 * Undefined (a new slot) when the property becomes searchable or no longer is: rows of both kinds must not share a
 * slot.
 */
function slotFor(stored: StoredUserProperty | undefined, definition: PropertyDefinition): number | undefined {
  if (stored === undefined) return undefined;
  return isSearchable(stored.definition) === isSearchable(definition) ? stored.slot : undefined;
}
