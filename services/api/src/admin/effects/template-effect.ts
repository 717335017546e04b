/**
 * POST `/content/templates/effect`: which journeys and broadcasts would send the published template. And
 * `/content/parts/effect`: which templates name the part, and what sends these.
 */
import {
  exampleIds,
  examplePart,
  exampleTemplate,
  namedByTemplate,
  templateContent,
  type TemplateKind,
} from "@signalbox/workspace";
import type { Endpoint } from "../../http/route.js";
import { renderLimitMs } from "../../computation/overrun.js";
import { definitionOf } from "../content/template-fields.js";
import { defineEffect } from "./define-effect.js";
import { exampleTemplateUse, exampleToken, exampleUse } from "./effect-fields.js";

const namesNothing = { userProperties: [], secrets: [], parts: [] };

export const effectOfTemplate: Endpoint = defineEffect({
  ...effectOf("template"),
  component: "TemplateDefinition",
  summary: "Show the effect of publishing a template",
  description: "The journeys and broadcasts that send it, from their next message on.",
  example: {
    body: { id: exampleIds.template, definition: exampleTemplate },
    answer: { uses: [exampleUse], ...exampleToken },
  },
});

export const effectOfPart: Endpoint = defineEffect({
  ...effectOf("part"),
  component: "PartDefinition",
  summary: "Show the effect of publishing a part",
  description:
    "The templates that name it, and the journeys and broadcasts that send these, from the next message on that is rendered. A broadcast that has started sends the part as it was.",
  example: {
    body: { id: exampleIds.template, definition: examplePart },
    answer: { uses: [exampleTemplateUse, { ...exampleUse, byTemplate: "Welcome" }], ...exampleToken },
  },
});

function effectOf(
  of: TemplateKind,
): Pick<Parameters<typeof defineEffect<"templates">>[0], "kind" | "uses" | "answers" | "put"> {
  return {
    kind: "templates",
    uses: "template",
    answers: {},
    put: async ({ id, name, definition: sent }, { state, request: { workspaceId } }, api) => {
      const definition = await definitionOf({ sent, stored: { id }, of }, workspaceId, api);
      const named = await api.computation.within(workspaceId, (run) =>
        run("namedInTemplate", definition.text, { limitMs: renderLimitMs }),
      );
      return {
        // The draft is not kept beside it: then the stored content is not needed.
        input: { id, newId: id, name, definition, draft: null },
        content: templateContent(definition),
        names: namedByTemplate(state, named.ok ? named.value : namesNothing),
      };
    },
  };
}
