/** PUT `/journeys`: makes a journey or changes one, by its id when given, else by its name; starts, pauses, resumes it. */
import { putJourney as command, type PutJourney } from "@signalbox/workspace";
import type { Json } from "@signalbox/core";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { definitionField, definitionNameField, draftField } from "../definition-fields.js";
import { idField, millisField } from "../fields.js";
import { resourceTypeField } from "../segments/saved-segment.js";
import { savedJourney, savedJourneySchema } from "./saved-journey.js";
import { exampleJourney, exampleSavedJourney } from "../../openapi/examples.js";

/** ms, or the same moment as text; what comes out is ms. */
const momentField: z.ZodType<number> = z.union(
  [millisField, z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))],
  { error: 'must be milliseconds, or a moment as "2030-01-31T12:00:00Z"' },
);

/** Came as a JSON body, so it holds nothing but JSON. */
const jsonField: z.ZodType<Json> = z.custom<Json>(() => true);

export const putJourney: Route = defineRoute({
  method: "PUT",
  path: "/journeys",
  summary: "Create or update a journey",
  description:
    "The journey is found by `id`, else by `name`. `status` starts, pauses and resumes it. A new definition is for runs that start afterwards: a run keeps the definition it started with. With `updatedAt` the call is refused with 409 when the journey was changed since.",
  tag: "Journeys",
  example: { body: { name: "Welcome a day later", definition: exampleJourney, status: "Running" } },
  body: z.object({
    id: idField.exactOptional().describe("A UUID. Left out: the journey of that name, or a new one."),
    name: definitionNameField.exactOptional().describe("Required for a new journey."),
    definition: definitionField("JourneyDefinition")
      .exactOptional()
      .describe("Where people are led; takes the draft away. Runs that are under way go on with theirs."),
    draft: draftField
      .nullable()
      .exactOptional()
      .describe("The editor's, kept as it is sent and not looked at. Null takes it away."),
    status: z
      .enum(["NotStarted", "Running", "Paused"])
      .exactOptional()
      .describe("From `NotStarted` to `Running`, then between `Running` and `Paused`; never back."),
    canRunMultiple: z
      .boolean()
      .exactOptional()
      .describe("Whether it leads somebody again who has been through."),
    catchUp: z
      .boolean()
      .exactOptional()
      .describe(
        'With `status: "Running"`, which resumes it: who entered its segment during the pause, and is in it still, is taken in.',
      ),
    resourceType: resourceTypeField.exactOptional(),
    updatedAt: momentField
      .exactOptional()
      .describe("That of the journey as the caller knows it: refused with 409 when it was changed since."),
  }),
  answers: [
    { status: 200, description: "The journey", schema: savedJourneySchema, example: exampleSavedJourney },
    {
      status: 400,
      description:
        "`ConstraintViolation` with all faults of the definition, `StatusTransitionError`, `IdError`, `UniqueConstraintViolation`, `BadValues`, by the header error-type",
      example: { message: "definition.nodes[1].variant.templateId: names no template" },
    },
    {
      status: 409,
      description: "`Conflict`: it was changed after `updatedAt`",
      example: { message: "the journey was changed since; read it again" },
    },
  ],
  handle: (request, api) => {
    const { definition, draft, ...fields } = request.body;
    return runCommand(
      {
        command,
        input: (): PutJourney => ({
          ...fields,
          newId: api.newId(),
          ...(definition !== undefined && { definition: jsonField.parse(definition) }),
          ...(draft !== undefined && { draft: jsonField.parse(draft) }),
        }),
        answer: (value) => ({ status: 200, body: savedJourney(request.workspaceId, value) }),
      },
      request,
      api,
    );
  },
});
