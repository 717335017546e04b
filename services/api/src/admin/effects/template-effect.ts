/** POST `/content/templates/effect`: which journeys and broadcasts would send the published template. */
import { exampleIds, exampleTemplate, namedByTemplate, templateContent } from "@signalbox/workspace";
import type { Endpoint } from "../../http/route.js";
import { renderLimitMs } from "../../computation/overrun.js";
import { definitionOf } from "../content/template-fields.js";
import { defineEffect } from "./define-effect.js";
import { exampleToken, exampleUse } from "./effect-fields.js";

const namesNothing = { userProperties: [], secrets: [], parts: [] };

export const effectOfTemplate: Endpoint = defineEffect({
  kind: "templates",
  uses: "template",
  component: "TemplateDefinition",
  summary: "Show the effect of publishing a template",
  description: "The journeys and broadcasts that send it, from their next message on.",
  example: {
    body: { id: exampleIds.template, definition: exampleTemplate },
    answer: { uses: [exampleUse], ...exampleToken },
  },
  answers: {},
  put: async ({ id, name, definition: sent }, { state, request: { workspaceId } }, api) => {
    const definition = await definitionOf({ sent, stored: { id } }, workspaceId, api);
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
});
