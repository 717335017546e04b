/**
 * Replaces texts of the installation sealed with an older key by texts sealed with the new one. Only texts that are
 * unchanged since the sender read them are replaced.
 */
import { z } from "zod";
import { defineInstallationCommand, type InstallationCommand } from "./command.js";
import { mapSealedInInstallation, sealedInInstallation } from "./sealed-in-installation.js";

export interface ResealInstallation {
  /** The new sealed text by the old one. */
  readonly sealed: Readonly<Record<string, string>>;
}

/** The value of the outcome is the number of replaced texts. */
export const resealInstallation: InstallationCommand<ResealInstallation> = defineInstallationCommand({
  name: "reseal-installation",
  input: z.object({ sealed: z.record(z.string(), z.string()) }),
  keepsVersions: true,
  decide: (state, { sealed: renewed }) => {
    const known = new Map(Object.entries(renewed));
    const value = sealedInInstallation(state).filter((sealed) => known.has(sealed)).length;
    return {
      state: mapSealedInInstallation(state, (sealed) => known.get(sealed) ?? sealed),
      outcome: { ok: true, value },
    };
  },
});
