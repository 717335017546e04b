/**
 * Merges what two editors made of one document: theirs where only they changed something, mine likewise, else a conflict,
 * in which mine is kept until it is decided; what only one of them removed stays. Objects are merged by key, lists of things with ids by these, lists of names by
 * name; anything else is one value, and so is an object whose type differs. Pure.
 */
import { isEqualJson, isObject, withValueAt, type JsonPath } from "./json-path.js";

/** Both changed the same. Undefined: it is not there. */
export interface Conflict {
  /** Elements of lists of things with ids are named by these. */
  readonly path: readonly string[];
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged<Document> {
  readonly document: Document;
  readonly conflicts: readonly Conflict[];
}

export interface Versions<Document> {
  /** What both began with. */
  readonly base: Document;
  readonly mine: Document;
  readonly theirs: Document;
}

export function merge<Document>({ base, mine, theirs }: Versions<Document>): Merged<Document> {
  const conflicts: Conflict[] = [];
  const document = merged({ base, mine, theirs }, [], conflicts) as Document;
  return { document, conflicts };
}

/** Decides a conflict. */
export function withChoice<Document>(
  document: Document,
  conflict: Conflict,
  choice: "mine" | "theirs",
): Document {
  const found = pathIn(document, conflict.path);
  return found === undefined ? document : withValueAt(document, found, conflict[choice]);
}

/** The path with indexes in place of ids; undefined where something on the way is gone. */
export function pathIn(document: unknown, path: readonly string[]): JsonPath | undefined {
  const found: (string | number)[] = [];
  let value: unknown = document;
  for (const [at, key] of path.entries()) {
    if (Array.isArray(value)) {
      const list: readonly unknown[] = value;
      const index = list.findIndex((element) => isObject(element) && element["id"] === key);
      if (index === -1 && at + 1 < path.length) return undefined;
      found.push(index === -1 ? list.length : index);
      value = list[index];
    } else if (isObject(value)) {
      found.push(key);
      value = value[key];
    } else return undefined;
  }
  return found;
}

type Values = Versions<unknown>;

function merged(values: Values, path: readonly string[], conflicts: Conflict[]): unknown {
  const { base, mine, theirs } = values;
  if (mine === theirs || isEqualJson(mine, theirs) || isEqualJson(base, theirs)) return mine;
  if (isEqualJson(base, mine)) return theirs;
  if (isObject(mine) && isObject(theirs) && (isObject(base) || base === undefined)) {
    const isOneType =
      mine["type"] === theirs["type"] && (base === undefined || base["type"] === mine["type"]);
    if (isOneType) return mergedObject({ base: base ?? {}, mine, theirs }, path, conflicts);
  }
  if (Array.isArray(mine) && Array.isArray(theirs) && (Array.isArray(base) || base === undefined)) {
    const lists = { base: base ?? [], mine, theirs } satisfies Versions<readonly unknown[]>;
    if (Object.values(lists).every(isKeyed)) return mergedList(lists, path, conflicts);
  }
  conflicts.push({ path, base, mine, theirs });
  return mine;
}

type JsonObject = Readonly<Record<string, unknown>>;

function mergedObject(
  { base, mine, theirs }: Versions<JsonObject>,
  path: readonly string[],
  conflicts: Conflict[],
) {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const entries = keys.map((key): readonly [string, unknown] => [
    key,
    merged({ base: base[key], mine: mine[key], theirs: theirs[key] }, [...path, key], conflicts),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Of an element of a list: its id, or itself if it is a name. */
function keyOf(element: unknown): string | undefined {
  if (typeof element === "string") return element;
  return isObject(element) && typeof element["id"] === "string" ? element["id"] : undefined;
}

function isKeyed(list: readonly unknown[]): boolean {
  const keys = list.map(keyOf);
  const isOfNames = list.every((element) => typeof element === "string");
  const isOfThings = list.every(isObject);
  return (isOfNames || isOfThings) && !keys.includes(undefined) && new Set(keys).size === keys.length;
}

type Lists = Versions<readonly unknown[]>;

function mergedList(lists: Lists, path: readonly string[], conflicts: Conflict[]): readonly unknown[] {
  const [base, mine, theirs] = [byKey(lists.base), byKey(lists.mine), byKey(lists.theirs)];
  return mergedOrder(lists).flatMap((key) => {
    const values = { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) };
    const element = merged(values, [...path, key], conflicts);
    if (element !== undefined) return [element];
    // What they changed and I removed stays until it is decided.
    return values.theirs === undefined || isEqualJson(values.base, values.theirs) ? [] : [values.theirs];
  });
}

function byKey(list: readonly unknown[]): ReadonlyMap<string, unknown> {
  return new Map(list.map((element) => [keyOf(element) ?? "", element]));
}

/**
 * The keys of both sides. One side's order, if the other kept the order of what both began with; else theirs. What only the
 * other side added follows what it follows there.
 */
function mergedOrder({ base, mine, theirs }: Lists): readonly string[] {
  const [baseKeys, mineKeys, theirKeys] = [base, mine, theirs].map((list) =>
    list.map((each) => keyOf(each) ?? ""),
  );
  const isMineReordered = !isEqualJson(common(mineKeys, baseKeys), common(baseKeys, mineKeys));
  const isTheirsReordered = !isEqualJson(common(theirKeys, baseKeys), common(baseKeys, theirKeys));
  const isMineFirst = isMineReordered && !isTheirsReordered;
  const [first = [], second = []] = isMineFirst ? [mineKeys, theirKeys] : [theirKeys, mineKeys];
  const order = [...first];
  for (const [index, key] of second.entries()) {
    if (order.includes(key)) continue;
    const before = second.slice(0, index).findLast((each) => order.includes(each));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}

function common(keys: readonly string[] = [], others: readonly string[] = []): readonly string[] {
  const known = new Set(others);
  return keys.filter((key) => known.has(key));
}
