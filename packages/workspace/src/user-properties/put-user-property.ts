/** Creates or changes a user property. The two that identify the user cannot be changed. */
import { issueAt } from "@signalbox/core";
import { checkPropertyDefinition, isSearchable, type PropertyDefinition } from "@signalbox/audience";
import { z } from "zod";
import { archivedAsBefore } from "../archive.js";
import { refused } from "../command.js";
import {
  definitionJson,
  findTarget,
  propertyDefinitionField,
  sizeRefusal,
  withUserProperty,
} from "../definitions.js";
import { publishedDraft, publishedDraftField, publishNoteField } from "../drafts/draft-changes.js";
import {
  confirmedDraft,
  confirmedDraftField,
  unconfirmedPut,
  type Confirmation,
} from "../effects/confirm-put.js";
import { confirmTokenField } from "../effects/confirm-token.js";
import { exampleSavedUserProperty, exampleUserProperty } from "../examples.js";
import { computedStatusField, definitionNameField, idField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import { definitionField, definitionOf } from "../sent-definition.js";
import type { ComputedStatus, StoredUserProperty, WorkspaceState } from "../state.js";
import { isProtected, protectedRefusal } from "./protected-properties.js";
import { visibilityOf } from "../visibility/visibility.js";
import { neededToPutProperty, nextPropertyDefinition } from "./publish-user-property.js";
import { savedUserProperty, savedUserPropertySchema } from "./saved-user-property.js";
import { putOn } from "../versions/guard.js";
import { says } from "../issue-sentences.js";

export interface PutUserProperty extends Confirmation {
  readonly name: string;
  readonly id?: string;
  /** The id of a new property when the caller gives none. */
  readonly newId: string;
  readonly definition?: PropertyDefinition;
  readonly exampleValue?: string;
  readonly personal?: boolean;
  readonly status?: ComputedStatus;
  /** The draft that the definition publishes. */
  readonly draftUpdatedAt?: number;
  /** Of the revision. */
  readonly note?: string;
}

const maxExampleLength = 10_000;

const body = z.object({
  name: definitionNameField,
  id: idField.exactOptional().describe("A UUID. Default: the property with that name, or a new one."),
  definition: definitionField("UserPropertyDefinition")
    .exactOptional()
    .describe("Required for a new one. A changed one is recomputed for all users in the background."),
  exampleValue: z.string().max(maxExampleLength).exactOptional(),
  personal: z
    .boolean()
    .exactOptional()
    .describe(
      "`false` declares its path and everything below visible to those without the permission `users:see-personal`, which needs `settings:write` and `users:see-personal`. `true` hides it, also below a path that is declared visible. Absent: it declares nothing and is as visible as the path that it reads.",
    ),
  status: computedStatusField.exactOptional(),
  draftUpdatedAt: publishedDraftField,
  note: publishNoteField,
  confirmToken: confirmTokenField,
});

export const putUserProperty: Operation<PutUserProperty> = defineOperation({
  name: "put-user-property",
  summary: "Create or update a user property",
  description:
    "The property is found by `id`, else by `name`. Templates read it as `user.<name>`. A new or changed definition is computed over all stored users in the background.",
  example: { body: { name: "plan", definition: exampleUserProperty } },
  body,
  input: body.extend({
    definition: propertyDefinitionField.exactOptional(),
    newId: z.uuid(),
    confirmedDraft: confirmedDraftField,
  }),
  prepare: async ({ body: { definition, ...fields }, workspaceId }, tools) => ({
    ...fields,
    newId: tools.newId(),
    ...(definition !== undefined && { definition: definitionOf(definition, checkPropertyDefinition) }),
    ...(await confirmedDraft(fields, { kind: "user-properties", workspaceId }, tools)),
  }),
  answers: [
    {
      status: 200,
      description: "The user property",
      schema: savedUserPropertySchema,
      example: exampleSavedUserProperty,
    },
    {
      status: 400,
      description:
        "`DefinitionError`, `IdError`, `UserPropertyAlreadyExists`, `ProtectedUserProperty`, by the header error-type",
      example: { message: "definition.path: is missing; give a text" },
    },
    {
      status: 403,
      description:
        "It changes values or their name, user properties need an approval, and the caller may not publish them; or it declares something visible or hides it",
    },
  ],
  answer: (value, { workspaceId }) => ({ status: 200, body: savedUserProperty(workspaceId, value) }),
  isLarge: true,
  needs: neededToPutProperty,
  guards: { resource: "user property", find: ({ userProperties }, input) => putOn(userProperties, input) },
  unconfirmed: unconfirmedPut("user-properties", { itemsOf: ({ userProperties }) => userProperties }),
  decide: (state, input, context) => {
    if (isProtected(input.name)) return { state, outcome: protectedRefusal(input.name) };
    const target = findTarget(state, state.userProperties, input, "UserPropertyAlreadyExists");
    if (target.refusal !== undefined) return { state, outcome: target.refusal };
    const { stored, id } = target;
    if (stored !== undefined && isProtected(stored.name)) {
      return { state, outcome: protectedRefusal(stored.name) };
    }
    const definition = nextPropertyDefinition(stored, input);
    if (definition === undefined) {
      return {
        state,
        outcome: refused(
          "BadRequest",
          issueAt(["definition"], says.requiredForNew({ kind: "user property" })),
        ),
      };
    }
    const next = toStored({ state, stored, id, definition, now: context.now.getTime() }, input);
    const put = withUserProperty(state, stored, next);
    const tooLarge = sizeRefusal(put.state);
    if (tooLarge !== undefined) return { state, outcome: tooLarge };
    return {
      state: put.state,
      changes: publishedDraft({ kind: "user-properties", id }, input, context),
      outcome: { ok: true, value: definitionJson(put.userProperty) },
    };
  },
});

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
  const personal = input.personal ?? stored?.personal;
  const keepsSlot =
    stored !== undefined &&
    isSearchable(stored.definition) === isSearchable(definition) &&
    !comesIntoSight(state, stored, { ...stored, definition, ...(personal !== undefined && { personal }) });
  return {
    id,
    slot: keepsSlot ? stored.slot : state.nextSlot,
    name: input.name,
    definition,
    status: input.status ?? stored?.status ?? "Running",
    ...(exampleValue === undefined ? {} : { exampleValue }),
    ...(personal === undefined ? {} : { personal }),
    since: stored?.since ?? state.definitionVersion,
    ...archivedAsBefore(stored),
    createdAt: stored?.createdAt ?? now,
    updatedAt: now,
    definitionUpdatedAt:
      stored === undefined || stored.definition !== definition ? now : stored.definitionUpdatedAt,
  };
}

/**
 * Whether values that were hidden from some callers would be read by them under the new definition, until it is computed: in
 * a new slot there are none. As for a property that becomes searchable or no longer is, whose rows must not share a slot.
 */
function comesIntoSight(
  state: WorkspaceState,
  before: StoredUserProperty,
  after: StoredUserProperty,
): boolean {
  if (after.definition === before.definition) return false;
  const userProperties = state.userProperties.map((each) => (each.id === before.id ? after : each));
  return (
    !visibilityOf(state).isPropertyVisible(before.id) &&
    visibilityOf({ ...state, userProperties }).isPropertyVisible(after.id)
  );
}
