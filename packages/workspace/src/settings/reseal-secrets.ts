/**
 * Replaces texts sealed with an older key by texts sealed with the new one. The caller, which has the keys, opens and
 * seals them; only texts that are unchanged since it read them are replaced, so that a secret set meanwhile is kept.
 */
import { z } from "zod";
import type { Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { mapSealedTexts, sealedTexts } from "./sealed-texts.js";

export interface ResealSecrets {
  /** The new sealed text by the old one. */
  readonly sealed: Readonly<Record<string, string>>;
}

/** The value of the outcome is the number of replaced texts. */
export const resealSecrets: Command<ResealSecrets> = defineCommand({
  name: "reseal-secrets",
  input: z.object({ sealed: z.record(z.string(), z.string()) }),
  keepsVersions: true,
  decide: (state, { sealed: renewed }) => {
    const known = new Map(Object.entries(renewed));
    const value = sealedTexts(state).filter((sealed) => known.has(sealed)).length;
    return {
      state: mapSealedTexts(state, (sealed) => known.get(sealed) ?? sealed),
      outcome: { ok: true, value },
    };
  },
});
