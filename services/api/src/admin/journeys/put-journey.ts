/**
 * PUT `/journeys`: creates or changes a journey, by its id if given, else by its name; starts, pauses and resumes
 * it.
 */
import type { Json } from "@signalbox/core";
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { definitionField, definitionNameField, draftField } from "../definition-fields.js";
import { idField, millisField } from "../fields.js";
import { resourceTypeField } from "../segments/saved-segment.js";
import { saveJourney } from "./save-journey.js";
import { savedJourneySchema } from "./saved-journey.js";
import { exampleJourney, exampleSavedJourney } from "../../openapi/examples.js";

/** ms, or the same moment as text; the output is ms. */
const momentField: z.ZodType<number> = z.union(
  [millisField, z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))],
  { error: 'must be milliseconds, or a moment as "2030-01-31T12:00:00Z"' },
);

/** Part of a JSON body, so it is JSON. */
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
    id: idField.exactOptional().describe("A UUID. Default: the journey with that name, or a new one."),
    name: definitionNameField.exactOptional().describe("Required for a new journey."),
    definition: definitionField("JourneyDefinition")
      .exactOptional()
      .describe("The graph. Removes the draft. Live runs keep their version."),
    draft: draftField
      .nullable()
      .exactOptional()
      .describe("The editor's state, stored unchanged and not checked. Null removes it."),
    status: z
      .enum(["NotStarted", "Running", "Paused"])
      .exactOptional()
      .describe("From `NotStarted` to `Running`, then between `Running` and `Paused`; never back."),
    canRunMultiple: z.boolean().exactOptional().describe("Whether a user can go through it more than once."),
    catchUp: z
      .boolean()
      .exactOptional()
      .describe(
        'With `status: "Running"`, which resumes it: users who entered its segment during the pause and are still in it are taken in.',
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
    return saveJourney(
      {
        ...fields,
        ...(definition !== undefined && { definition: jsonField.parse(definition) }),
        ...(draft !== undefined && { draft: jsonField.parse(draft) }),
      },
      request,
      api,
    );
  },
});
