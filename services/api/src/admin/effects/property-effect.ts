/** POST `/user-properties/effect`: what publishing a user property would touch. */
import { checkPropertyDefinition } from "@signalbox/audience";
import { definitionOf, exampleIds, exampleUserProperty } from "@signalbox/workspace";
import type { Endpoint } from "../../http/route.js";
import { defineEffect } from "./define-effect.js";
import { exampleToken, exampleUse } from "./effect-fields.js";

export const effectOfUserProperty: Endpoint = defineEffect({
  kind: "user-properties",
  uses: "userProperty",
  component: "UserPropertyDefinition",
  summary: "Show the effect of publishing a user property",
  description: "What uses it. Its values are computed again for all users.",
  example: {
    body: { id: exampleIds.userProperty, definition: exampleUserProperty },
    answer: { uses: [exampleUse], ...exampleToken },
  },
  answers: {},
  put: ({ id, name, definition: raw }) => {
    const definition = definitionOf(raw, checkPropertyDefinition);
    return { input: { id, newId: id, name, definition }, content: definition, names: [] };
  },
});
