/**
 * Puts texts sealed with a new key in the place of those sealed with an older one. Anyone who holds the keys opens and seals;
 * here only what still stands as it was read is replaced, so that a secret that was set meanwhile is never undone.
 */
import { z } from "zod";
import { defineCommand, type Command } from "../command.js";
import { mapSealedTexts, sealedTexts } from "../sealed-texts.js";

export interface ResealSecrets {
  /** The new sealed text by the old one. */
  readonly sealed: Readonly<Record<string, string>>;
}

/** Its value is the number of texts that were replaced. */
export const resealSecrets: Command<ResealSecrets> = defineCommand({
  name: "reseal-secrets",
  input: z.object({ sealed: z.record(z.string(), z.string()) }),
  decide: (state, { sealed: renewed }) => {
    const known = new Map(Object.entries(renewed));
    const value = sealedTexts(state).filter((sealed) => known.has(sealed)).length;
    return {
      state: mapSealedTexts(state, (sealed) => known.get(sealed) ?? sealed),
      outcome: { ok: true, value },
    };
  },
});
