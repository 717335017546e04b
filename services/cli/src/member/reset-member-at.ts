/** `member reset`: makes a one-time link for a member who cannot sign in. */
import { resetMember } from "@signalbox/access";
import { z } from "zod";
import type { Installation } from "../command.js";
import { prepareLink, runOnInstallation, type MadeLink } from "./run-on-installation.js";

const outcomeSchema = z.object({ purpose: z.enum(["sign-in", "reset-password"]), wasDisabled: z.boolean() });

export async function resetMemberAt(
  installation: Installation,
  options: { readonly email: string; readonly removesSecondFactor: boolean },
): Promise<MadeLink & { readonly wasDisabled: boolean }> {
  const { link, made } = prepareLink(installation);
  const value = await runOnInstallation(installation, resetMember, { ...options, link });
  const { purpose, wasDisabled } = outcomeSchema.parse(value);
  return { wasDisabled, ...made(purpose) };
}
