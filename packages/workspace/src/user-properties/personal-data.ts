/**
 * Which user properties are personal, and the traits behind them. Callers without the permission `users:see-personal`
 * see them masked, and cannot filter by them: a filter would tell them the values one by one.
 */
import { pathRoots } from "@signalbox/audience";
import type { Permission } from "../access/permissions.js";
import type { StoredUserProperty, WorkspaceState } from "../state.js";

export interface PersonalData {
  /** Names and ids of user properties. */
  readonly properties: ReadonlySet<string>;
  /** Top-level traits that a personal property reads. */
  readonly traits: ReadonlySet<string>;
}

/** Personal unless the workspace says otherwise: standard properties that identify a person or reach them. */
const personalByDefault: ReadonlySet<string> = new Set([
  "email",
  "phone",
  "deviceToken",
  "firstName",
  "lastName",
  "latLon",
]);

type Property = Pick<StoredUserProperty, "id" | "name" | "definition" | "personal">;

export function isPersonal({ name, personal }: Pick<Property, "name" | "personal">): boolean {
  return personal ?? personalByDefault.has(name);
}

/** A property that reads the trait of a personal one is personal as well. */
export function personalDataOf(properties: readonly Property[]): PersonalData {
  const declared = properties.filter(isPersonal);
  const traits = new Set([
    ...personalByDefault,
    ...declared.flatMap(({ definition }) => rootsIn(definition)),
  ]);
  const personal = properties.filter(
    (property) => isPersonal(property) || rootsIn(property.definition).some((root) => traits.has(root)),
  );
  return { properties: new Set(personal.flatMap(({ id, name }) => [id, name])), traits };
}

/** Whether a definition of a segment or a user property reads a personal trait. */
export function readsPersonal(definition: unknown, { traits }: PersonalData): boolean {
  return rootsIn(definition).some((root) => traits.has(root));
}

/** For commands that put a definition: `users:see-personal` when it reads a personal trait. */
export function personalNeed(
  { userProperties }: Pick<WorkspaceState, "userProperties">,
  definition: unknown,
): Permission | undefined {
  return readsPersonal(definition, personalDataOf(userProperties)) ? "users:see-personal" : undefined;
}

/** The top-level names that the paths of a definition lead through; definitions keep a path in a field `path`. */
function rootsIn(definition: unknown): readonly string[] {
  if (typeof definition !== "object" || definition === null) return [];
  return Object.entries(definition).flatMap(([key, value]: [string, unknown]) =>
    key === "path" && typeof value === "string" ? rootsOf(value) : rootsIn(value),
  );
}

function rootsOf(path: string): readonly string[] {
  const roots = pathRoots(path);
  return roots === "all" ? [...personalByDefault] : roots;
}
