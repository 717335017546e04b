/**
 * The settings of a workspace as the API takes and returns them: name, time zone, country of phone numbers, and the user
 * properties that make up a name.
 */
import { saying } from "@signalbox/core";
import { isCountry } from "@signalbox/addresses";
import { isZone } from "@signalbox/journeys";
import { z } from "zod";
import { definitionNameField } from "../fields.js";
import type { WorkspaceState } from "../state.js";
import { settingVersion, updatedAtField } from "../versions/stamp-changes.js";
import { says } from "../issue-sentences.js";

export interface WorkspaceSettings {
  readonly name: string;
  readonly timezone: string;
  /** Null: numbers that name no country have none. */
  readonly defaultCountry: string | null;
  readonly nameProperties: readonly string[];
  readonly updatedAt?: number;
}

const mostNameProperties = 5;

/** No offset: a workspace lives through changes of the clock. */
export const timezoneField: z.ZodType<string> = z
  .string()
  .refine((zone) => /^[a-z]/i.test(zone) && isZone(zone), saying(says.noNamedTimezone()));

/** Takes lower case, too. */
export const countryField: z.ZodType<string> = z
  .string()
  .toUpperCase()
  .refine(isCountry, saying(says.noCountry()));

export const namePropertiesField: z.ZodType<readonly string[]> = z
  .array(definitionNameField)
  .min(1)
  .max(mostNameProperties)
  .superRefine((names, context) => {
    const repeated = names.findIndex((name, index) => names.indexOf(name) < index);
    if (repeated === -1) return;
    const said = saying(says.namedAlready({ name: names[repeated] ?? "" }));
    context.addIssue({ code: "custom", path: [repeated], ...said });
  });

/** Of answers. */
export const workspaceSettingsShape: Readonly<Record<keyof WorkspaceSettings, z.ZodType>> = {
  name: z.string().describe("As recipients see it on the subscription page."),
  timezone: z.string().describe("The name of an IANA zone."),
  defaultCountry: z
    .string()
    .nullable()
    .describe(
      "Where phone numbers that name no country are from, ISO 3166-1 alpha-2; null: such numbers are sent as they are, and compared by their digits.",
    ),
  nameProperties: z
    .array(z.string())
    .describe("The user properties that make up a user's name, in the order in which it is written."),
  updatedAt: updatedAtField,
};

export function workspaceSettingsOf({
  name,
  timezone,
  defaultCountry = null,
  nameProperties,
  ...state
}: Pick<WorkspaceState, "name" | "timezone" | "nameProperties" | "settingStamps"> & {
  readonly defaultCountry?: string | null;
}): WorkspaceSettings {
  return { name, timezone, defaultCountry, nameProperties, ...settingVersion(state, "workspace") };
}
