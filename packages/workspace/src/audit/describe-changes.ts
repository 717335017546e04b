/**
 * What a command changed, found by comparing the states before and after it, so that no command has to say it: a list of
 * the state holds resources, everything else are settings. Pure; its cost grows with what changed.
 */
import { isDeepStrictEqual } from "node:util";
import { isJsonObject } from "@signalbox/core";
import type { AuditResource, FieldChange, ResourceChange } from "./audit-entry.js";
import { isSecretField, isSecretName, shownName, shownValue } from "./shown-value.js";

export interface DescribedChanges {
  readonly changes: readonly ResourceChange[];
  /** How many more resources changed. */
  readonly omitted?: number;
}

export interface StateShape {
  /** What the fields that are not lists of resources belong to. */
  readonly self: AuditResource;
  /** Fields that only the service itself needs. */
  readonly internal: ReadonlySet<string>;
  /** The kind of the resources in a list, where it is not the singular of the field's name, or that says `secret`. */
  readonly kinds: Readonly<Record<string, string>>;
}

const mostResources = 50;
const mostFields = 40;
const deepest = 4;

/** Of resources: times and counters of the service, and the authors that are known from the entry itself. */
const internalFields: ReadonlySet<string> = new Set([
  "createdAt",
  "updatedAt",
  "definitionUpdatedAt",
  "lastSignInAt",
  "lastUsedAt",
  "lastStep",
  "counter",
  "endedSessions",
  "sessionsFrom",
  "since",
  "firstSince",
  "slot",
  "epoch",
  "createdBy",
  "updatedBy",
  "isByService",
  "updatedIn",
  "digest",
  "draftDigest",
  "definitionDigest",
]);

type Fields = Readonly<Record<string, unknown>>;

export function describeChanges(before: object, after: object, shape: StateShape): DescribedChanges {
  const [earlier, later] = [before as Fields, after as Fields];
  const names = changedNames(earlier, later).filter((name) => !shape.internal.has(name));
  const lists = names.filter(
    (name) =>
      (Object.hasOwn(shape.kinds, name) || !isSecretName(name)) &&
      isResourceList(earlier[name]) &&
      isResourceList(later[name]),
  );
  const isList = new Set(lists);
  const settings = names
    .filter((name) => !isList.has(name))
    .flatMap((name) => fieldChanges(name, earlier[name], later[name]));
  const own: readonly ResourceChange[] =
    settings.length === 0 ? [] : [{ ...shape.self, change: "updated", fields: bounded(settings) }];
  const ofLists = new Map<string, { before: unknown[]; after: unknown[] }>();
  for (const name of lists) {
    const kind = shape.kinds[name] ?? singular(name);
    const known = ofLists.get(kind) ?? { before: [], after: [] };
    ofLists.set(kind, known);
    known.before.push(...((earlier[name] ?? []) as unknown[]));
    known.after.push(...((later[name] ?? []) as unknown[]));
  }
  const resources = [...ofLists].flatMap(([kind, list]) => listChanges(kind, list.before, list.after));
  const all = [...resources, ...own];
  const omitted = all.length - mostResources;
  return { changes: all.slice(0, mostResources), ...(omitted > 0 && { omitted }) };
}

/** The key by which a resource is the same in two states. */
export function resourceIdOf(item: unknown): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const id = item["id"] ?? item["secretId"] ?? item["name"] ?? item["type"];
  return typeof id === "string" ? id : undefined;
}

function isResourceList(value: unknown): boolean {
  return (
    value === undefined || (Array.isArray(value) && value.every((item) => resourceIdOf(item) !== undefined))
  );
}

function listChanges(
  kind: string,
  before: readonly unknown[],
  after: readonly unknown[],
): readonly ResourceChange[] {
  const earlier = new Map(before.map((item) => [resourceIdOf(item) ?? "", item as Fields]));
  const left = new Set(earlier.keys());
  const changed = after.flatMap((item): ResourceChange[] => {
    const id = resourceIdOf(item) ?? "";
    const known = earlier.get(id);
    left.delete(id);
    if (known === item) return [];
    return describeItem(kind, id, known, item as Fields);
  });
  return [...changed, ...[...left].flatMap((id) => describeItem(kind, id, earlier.get(id), undefined))];
}

function describeItem(
  kind: string,
  id: string,
  before: Fields | undefined,
  after: Fields | undefined,
): ResourceChange[] {
  const name = shownName(after?.["name"] ?? before?.["name"] ?? after?.["email"] ?? before?.["email"]);
  const change = before === undefined ? "created" : after === undefined ? "deleted" : "updated";
  const fields = changedNames(before ?? {}, after ?? {})
    .filter((field) => !internalFields.has(field) && field !== "id")
    .flatMap((field) => fieldChanges(field, before?.[field], after?.[field]));
  if (change === "updated" && fields.length === 0) return [];
  return [{ kind, id, ...(name !== undefined && { name }), change, fields: bounded(fields) }];
}

/** Goes into objects that both states have, so that a change of one setting is one change. */
function fieldChanges(field: string, before: unknown, after: unknown, depth = 1): readonly FieldChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const name = field.slice(field.lastIndexOf(".") + 1);
  if (isSecretField(name, before) || isSecretField(name, after)) return [{ field, isSecret: true }];
  if (isJsonObject(before) && isJsonObject(after) && depth < deepest) {
    return changedNames(before, after).flatMap((each) =>
      fieldChanges(`${field}.${each}`, before[each], after[each], depth + 1),
    );
  }
  const change = {
    field,
    ...(before !== undefined && { before: shownValue(before) }),
    ...(after !== undefined && { after: shownValue(after) }),
  };
  const isSame = isDeepStrictEqual(change.before, change.after);
  // Only a secret inside of a list changed.
  return isSame ? [{ field, isSecret: true }] : [change];
}

function changedNames(before: Fields, after: Fields): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]);
}

function bounded(fields: readonly FieldChange[]): readonly FieldChange[] {
  return fields.slice(0, mostFields);
}

/** `subscriptionGroups` → `subscription-group`. */
function singular(name: string): string {
  return name
    .replace(/ies$/, "y")
    .replace(/s$/, "")
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
