/** What all effects answer, and what each call says. */
import { issueSchema } from "@signalbox/core";
import { exampleCreatedAt, exampleIds, idField, type Example } from "@signalbox/workspace";
import { z } from "zod";
import { usesField } from "../uses/list-uses.js";

export const effectIdField: z.ZodType<string> = idField.describe(
  "Of the resource, which need not be published yet.",
);

export const issuesOnlyField: z.ZodType<boolean | undefined> = z
  .boolean()
  .optional()
  .describe(
    "Answers `uses` and `issues` alone, as editors ask while their author types: nobody is counted, and there is no token.",
  );

export const ofDraftText: string =
  "What publishing would do, before it is done; nothing is changed. Without `definition` it is the draft that the service keeps.";

/** Zero where nobody is counted. */
export const countedField: z.ZodType = z.object({
  count: z.int(),
  isEstimate: z.boolean(),
  interval: z
    .object({ low: z.int(), high: z.int() })
    .describe("Contains the true count with a probability of 95 %."),
});

export const effectFields: z.ZodRawShape = {
  uses: usesField,
  issues: z
    .array(issueSchema)
    .describe("Why a put of the definition would be refused; then there is no token, and nobody is counted."),
  confirmToken: z
    .string()
    .optional()
    .describe(
      "For the put: it is refused with 409 when the definition, the draft, the published version or something that the definition names is another one by then. Counts are not part of it.",
    ),
  validUntil: z.int().optional().describe("Until when the token counts, ms: 15 minutes."),
};

export const exampleToken: Example = {
  issues: [],
  confirmToken: "eyJraW5kIjoic2VnbWVudHMi",
  validUntil: exampleCreatedAt + 15 * 60_000,
};

export const exampleTemplateUse: Example = {
  kind: "template",
  id: exampleIds.template,
  name: "Welcome",
  preventsDeletion: true,
};

export const exampleUse: Example = {
  kind: "journey",
  id: exampleIds.journey,
  name: "Welcome a day later",
  status: "Running",
  preventsDeletion: true,
};
