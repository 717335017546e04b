/** Creates a broadcast, or changes a draft. A broadcast that was started cannot be changed. */
import { issueAt } from "@signalbox/core";
import { z } from "zod";
import { refused, type CommandOutcome } from "../command.js";
import { findTarget, sizeRefusal } from "../definitions.js";
import { definitionNameField, idField, resourceIdField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import { audienceField } from "./audience-field.js";
import { audienceRefusal, broadcastAfter, type BroadcastFields } from "./broadcast-after.js";
import { referenceRefusal } from "./broadcast-faults.js";
import {
  broadcastConfigSchema,
  broadcastJson,
  broadcastRow,
  duplicateChoices,
  localDateTimeField,
  storedBroadcastSchema,
  type StoredBroadcast,
} from "./broadcasts.js";
import { withBroadcast } from "./move-broadcast-to.js";
import { savedBroadcast, savedBroadcastSchema } from "./saved-broadcast.js";
import { putOn } from "../versions/guard.js";
import { says } from "../issue-sentences.js";

export interface PutBroadcast extends BroadcastFields {
  readonly id?: string;
  /** Optional for an existing broadcast that is identified by its id. */
  readonly name?: string;
  /** The id of a new broadcast when the caller gives none. */
  readonly newId: string;
}

const exampleConfig = {
  type: "V2",
  rateLimit: 100,
  errorHandling: "SkipOnError",
  message: { type: "Email" },
} as const;

const body = z.object({
  id: idField.exactOptional().describe("A UUID. Default: the broadcast with that name, or a new one."),
  name: definitionNameField.exactOptional().describe("Required for a new one."),
  segmentId: resourceIdField
    .exactOptional()
    .describe("Short for an `audience` that includes this segment and excludes none. Not with `audience`."),
  audience: audienceField
    .exactOptional()
    .describe(
      "Who gets it, by segments; replaces `segmentId`. Membership is decided while it is sent, when each user's turn comes. At most 20 segments in each list.",
    ),
  messageTemplateId: resourceIdField.nullable().exactOptional().describe("Null: none yet."),
  subscriptionGroupId: resourceIdField
    .nullable()
    .exactOptional()
    .describe("Default, also with null: the first group of the channel."),
  config: broadcastConfigSchema.exactOptional().meta({ examples: [exampleConfig] }),
  duplicateAddresses: z
    .enum(duplicateChoices)
    .exactOptional()
    .describe(
      "For users with the same email address or phone number, however each is written. `Once`: the first of them gets it, and the others are skipped with `DuplicateAddress`; `All`: each of them gets it. Default of a new one: `Once`.",
    ),
  scheduledAt: localDateTimeField
    .nullable()
    .exactOptional()
    .describe("A local date and time in `config.defaultTimezone`; null: as soon as it is started.")
    .meta({ examples: ["2030-05-01T09:00"] }),
});

export const putBroadcast: Operation<PutBroadcast> = defineOperation({
  name: "put-broadcast",
  summary: "Create or update a broadcast",
  body,
  input: body.extend({ newId: z.uuid() }),
  prepare: ({ body: fields }, { newId }) => ({ ...fields, newId: newId() }),
  answers: [
    { status: 200, description: "The broadcast", schema: savedBroadcastSchema },
    {
      status: 400,
      description:
        "`IdError`, `UniqueConstraintViolation`, `MissingRequiredFields`, `ConstraintViolation`, `StatusTransitionError`, by the header error-type",
    },
  ],
  answer: (value, { workspaceId }) => ({
    status: 200,
    body: savedBroadcast(workspaceId, storedBroadcastSchema.parse(value)),
  }),
  guards: {
    resource: "broadcast",
    find: (state, input) => putOn([...state.broadcasts, ...state.endedBroadcasts], input),
  },
  decide: (state, input, { workspaceId, now }) => {
    const known = [...state.broadcasts, ...state.endedBroadcasts];
    const name = input.name ?? known.find(({ id }) => id === input.id?.toLowerCase())?.name;
    if (name === undefined) return { state, outcome: nameRequired };
    const target = findTarget(state, known, { ...input, name }, "UniqueConstraintViolation");
    if (target.refusal !== undefined) return { state, outcome: target.refusal };
    const { stored, id } = target;
    if (stored !== undefined && stored.status !== "Draft") {
      return { state, outcome: refused("StatusTransitionError", alreadyStarted(stored.status)) };
    }
    const draft = state.broadcasts.find((each) => each.id === id);
    const broadcast = broadcastAfter({ state, draft, id, name, now: now.getTime() }, input);
    const after = withBroadcast(state, broadcast);
    const refusal: CommandOutcome | undefined =
      audienceRefusal(input, draft) ??
      referenceRefusal(state, broadcast) ??
      entryRefusal(broadcast) ??
      sizeRefusal(after);
    if (refusal !== undefined) return { state, outcome: refusal };
    return {
      state: after,
      changes: [broadcastRow(workspaceId, broadcast)],
      outcome: { ok: true, value: broadcastJson(broadcast) },
    };
  },
});

const nameRequired = refused(
  "MissingRequiredFields",
  issueAt(["name"], says.requiredForNew({ kind: "broadcast" })),
);

/** The entry of a broadcast in the workspace document; what it says is in its template. */
const maxEntryBytes = 4 * 1024;

function entryRefusal(broadcast: StoredBroadcast): CommandOutcome | undefined {
  const bytes = Buffer.byteLength(JSON.stringify(broadcast));
  if (bytes <= maxEntryBytes) return undefined;
  const sentence = says.broadcastTooLarge({ bytes, maximum: maxEntryBytes });
  const issues = [issueAt(["name"], sentence), issueAt(["config"], sentence)];
  return refused("BadRequest", issues, `name, config: ${sentence.text}`);
}

function alreadyStarted(status: string): string {
  return `the broadcast is ${status} and cannot be changed; create another one to send something else`;
}
