/** What commands need that touch hidden data: the permissions as they follow from the state of the workspace. */
import { isDeepStrictEqual } from "node:util";
import type { Permission } from "../access/permissions.js";
import type { DefinitionName } from "../sent-definition.js";
import type { StoredUserProperty } from "../state.js";
import { askedIn } from "./asked-paths.js";
import { hiddenIn, visibilityOf, type Declaring } from "./visibility.js";

/** Of a put: `users:see-personal` when the definition reads a hidden path. */
export function personalNeed(
  state: Declaring,
  definition: unknown,
  component: DefinitionName,
): readonly Permission[] {
  if (definition === undefined || definition === null) return [];
  return hiddenIn(definition, component, visibilityOf(state)) === undefined ? [] : ["users:see-personal"];
}

/**
 * Of a user property that is put or deleted: declaring its path visible needs `settings:write` and `users:see-personal`,
 * changing or removing what hides needs the latter.
 */
export function declarationNeed(
  before: Pick<StoredUserProperty, "personal" | "definition"> | undefined,
  after: Pick<StoredUserProperty, "personal" | "definition"> | undefined,
): readonly Permission[] {
  const isSame =
    before?.personal === after?.personal &&
    isDeepStrictEqual(declaredBy(before?.definition), declaredBy(after?.definition));
  if (isSame) return [];
  if (after?.personal === false) return ["settings:write", "users:see-personal"];
  return before?.personal === true || after?.personal === true ? ["users:see-personal"] : [];
}

function declaredBy(definition: unknown): unknown {
  return definition === undefined ? [] : askedIn(definition, "UserPropertyDefinition");
}
