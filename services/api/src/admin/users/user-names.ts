/** The names of users and groups in answers, as far as the caller may see what they are made of. */
import { holds } from "@signalbox/core";
import { stepsOfName } from "@signalbox/audience";
import { nameUsers, type NameSight } from "@signalbox/user-queries";
import type { Visibility } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { looksLikeAddress } from "../../masking/hide-addresses.js";

const described = "Absent where nothing but the id is known, and where the caller may not see it.";

/** The name of a user in a row. Handlers leave out what the caller may not see; what is an address is hidden again. */
export const nameField: z.ZodType<string | undefined> = holds(
  "plain",
  z
    .string()
    .optional()
    .describe(
      `What the user or group is called: the properties that the workspace setting \`nameProperties\` chooses, \`name\`, first and last name, the email address or the phone number. ${described}`,
    ),
);

/** Names by id; absent without any. */
export const namesField: z.ZodType<Readonly<Record<string, string>> | undefined> = holds(
  "plain",
  z.record(z.string(), z.string()).optional().describe(`Names by id. ${described}`),
);

/** Undefined for callers who may see personal data. */
export function nameSightOf(visibility: Visibility | undefined): NameSight | undefined {
  return (
    visibility && {
      isPropertyShown: (name) => visibility.isPropertyVisible(name),
      isTraitShown: (name) => visibility.sightOf({ of: "Trait" }, stepsOfName(name)) === "visible",
    }
  );
}

/** By the key of a user or anonymous user; undefined where there is no name, and for other keys. */
export type Names = (key: string | undefined) => string | undefined;

export type NamePorts = Pick<ApiContext, "actors" | "views" | "now">;

/** One read for all users of a page. */
export async function readNames(
  keys: Iterable<string>,
  visibility: Visibility | undefined,
  api: NamePorts,
): Promise<Names> {
  const names = await nameUsers(keys, nameSightOf(visibility), api);
  return (key) => {
    const name = key === undefined ? undefined : names.get(key);
    return name === undefined || (visibility !== undefined && looksLikeAddress(name)) ? undefined : name;
  };
}

/** The field `userName` of a row; absent without a name. */
export function userNamed(name: string | undefined): { readonly userName?: string } {
  return name === undefined ? {} : { userName: name };
}
