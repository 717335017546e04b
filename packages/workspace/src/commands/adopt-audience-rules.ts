/**
 * Computes a workspace's users anew by the present rules, where the rules changed what its definitions mean. Until they have
 * been, what is remembered of them is judged as it is.
 */
import { audienceRules, changedMeanings } from "@signalbox/audience";
import { z } from "zod";
import { defineCommand, type Command } from "../command.js";
import { definitionSetOf } from "../workspace-view.js";

/** Nothing to be said. */
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
