/** GET `/content/templates/reference`: the language of templates, for editors that complete and explain it. */
import { AppError } from "@signalbox/core";
import { z } from "zod";
import type { Computation } from "../../computation/computation.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";

const partSchema = z.object({
  name: z.string(),
  about: z.string().describe("A sentence in English."),
  example: z.string().optional(),
  result: z.string().optional().describe("What the example prints for a user of the reference."),
});

export const templateLanguage: Endpoint = defineEndpoint({
  summary: "Describe the language of templates",
  description:
    "The variables, filters and tags of Liquid with an example each, the layouts, and the elements of MJML with their attributes: the same for all workspaces of this version.",
  answers: [
    {
      status: 200,
      description: "The parts of the language",
      schema: z.object({
        variables: z.array(partSchema),
        filters: z.array(partSchema),
        tags: z.array(partSchema),
        linkTags: z.array(partSchema).describe("Tags that are links of the message."),
        layouts: z.array(z.string()),
        mjml: z.array(
          z.object({
            name: z.string(),
            attributes: z.array(
              z.object({
                name: z.string(),
                values: z.array(z.string()).optional().describe("Absent where it takes any."),
              }),
            ),
            children: z
              .array(z.string())
              .optional()
              .describe("The elements that it may contain; absent where its content is HTML or text."),
          }),
        ),
      }),
    },
  ],
  handle: async ({ workspaceId }, { computation }) => {
    const known = described.get(computation);
    if (known !== undefined) return { status: 200, body: known };
    const outcome = await computation.within(workspaceId, (run) =>
      run("describeTemplates", undefined, { limitMs }),
    );
    if (!outcome.ok) {
      throw new AppError({
        code: "ComputationUnavailable",
        message: "the reference took too long",
        retry: "later",
      });
    }
    described.set(computation, { ...outcome.value });
    return { status: 200, body: { ...outcome.value } };
  },
});

/** It renders all examples, which are ours: nothing in it can hang. */
const limitMs = 20_000;

/** By process: it stays the same. */
const described = new WeakMap<Computation, object>();
