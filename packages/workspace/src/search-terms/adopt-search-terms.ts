/**
 * Starts writing the search terms of a workspace of an earlier release, which had other rules for them, or did not know
 * the properties that its templates name. Requested again when an earlier release took the request.
 */
import { z } from "zod";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { withRequestedTerms } from "./term-rules.js";

export interface AdoptSearchTerms {
  /** By the ids of templates that name the property with the address. */
  readonly identifierKeys: Readonly<Record<string, string>>;
}

export const adoptSearchTerms: Command<AdoptSearchTerms> = defineCommand({
  name: "adopt-search-terms",
  input: z.object({ identifierKeys: z.record(z.string(), z.string()) }),
  decide: (state, { identifierKeys }, { now }) => ({
    state: {
      ...withRequestedTerms(state, now.getTime()),
      templates: state.templates.map((template) => {
        const identifierKey = template.identifierKey ?? identifierKeys[template.id];
        return identifierKey === undefined ? template : { ...template, identifierKey };
      }),
    },
    outcome: applied,
  }),
});
