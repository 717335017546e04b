/**
 * Sets the current audience rules, and starts a recompute of the workspace's users when the rules changed the meaning
 * of its definitions. Until a user is recomputed, the computed state of the earlier rules is evaluated as it is.
 */
import { audienceRules, changedMeanings } from "@signalbox/audience";
import { z } from "zod";
import type { Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { definitionSetOf } from "../workspace-view.js";

/** No fields. */
export type AdoptAudienceRules = object;

export const adoptAudienceRules: Command<AdoptAudienceRules> = defineCommand({
  name: "adopt-audience-rules",
  input: z.object({}),
  decide: (before) => {
    const { segments, properties } = definitionSetOf(before);
    const isChanged = [...segments, ...properties].some(
      ({ definition }) => changedMeanings(definition, before.audienceRules).size > 0,
    );
    const definitionVersion = before.definitionVersion + (isChanged ? 1 : 0);
    const state = {
      ...before,
      audienceRules,
      definitionVersion,
      ...(isChanged && { historyFrom: definitionVersion }),
    };
    return { state, outcome: { ok: true, value: { definitionVersion } } };
  },
});
