/** The names of stored events under prefixes: each is found behind the previous one, without reading its events. */
import type { NamedEvents, NamesQuestion, WorkspaceId } from "@signalbox/core";
import type { Db } from "mongodb";
import { compareCodePoints } from "../code-points.js";
import { collectionOf } from "./collections.js";
import type { StoredDocument } from "./documents.js";
import { nameRangeQuery } from "./event-query.js";
import { reaching } from "./faults.js";

/** Each name costs a find of 2 ms. */
const mostNames = 100;

/** The wanted names; "many" when one query for all events is cheaper than one for each. */
export async function listNames(
  db: Db,
  { workspaceId, prefixes, ...exact }: NamedEvents,
): Promise<readonly string[] | "many"> {
  const names = new Set(exact.names);
  let room = mostNames;
  for (const prefix of prefixes) {
    const found = await namesUnder(db, { workspaceId, prefix, most: room });
    if (found === "many") return "many";
    for (const name of found) names.add(name);
    room -= found.length;
  }
  return [...names];
}

async function namesUnder(
  db: Db,
  { workspaceId, prefix, most }: Pick<NamedEvents, "workspaceId"> & { prefix: string; most: number },
): Promise<readonly string[] | "many"> {
  const end = endOfPrefix(prefix);
  if (end === undefined) return "many";
  const names = await namesBetween(db, { workspaceId, from: prefix, to: end, limit: most + 1 });
  return names.length > most ? "many" : names;
}

/** Different names from `from` on and before `to`. */
async function namesBetween(
  db: Db,
  { workspaceId, from: start, to, limit }: NameSpan,
): Promise<readonly string[]> {
  const names: string[] = [];
  // `$gte` the next possible text: for `$gt`, DocumentDB would read all events of the name.
  for (let from = start; names.length < limit; from = behindName(names.at(-1) ?? "")) {
    const cursor = collectionOf(db, "events")
      .find<StoredDocument>(nameRangeQuery(workspaceId, { from, to }), {
        projection: { _id: 0, event: 1 },
        limit: 1,
        batchSize: 2,
      })
      .sort({ event: 1 });
    const [found] = await reaching(async () => cursor.toArray());
    if (found === undefined) return names;
    names.push(String(found["event"]));
  }
  return names;
}

interface NameSpan {
  readonly workspaceId: WorkspaceId;
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

function behindName(name: string): string {
  return `${name}\0`;
}

/** As the port describes it. */
export async function pageOfNames(
  db: Db,
  { workspaceId, prefix, after, limit }: NamesQuestion,
): Promise<readonly string[]> {
  const to = prefix === "" ? lastText : endOfPrefix(prefix);
  if (to === undefined) return [];
  const behind = behindName(after ?? "");
  return namesBetween(db, {
    workspaceId,
    from: compareCodePoints(behind, prefix) > 0 ? behind : prefix,
    to,
    limit,
  });
}

/** Behind every name that can be read. */
const lastText = "\u{10FFFF}";

/**
 * The first text, by code points, behind all that start with the prefix. Undefined when there is none, and for a prefix
 * that ends in half a character, which the server cannot compare.
 */
export function endOfPrefix(prefix: string): string | undefined {
  if (halfCharacter.test(prefix)) return undefined;
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === lastCodePoint) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  return String.fromCodePoint(...points, last + 1 === firstSurrogate ? firstSurrogate + 0x800 : last + 1);
}

const halfCharacter = /\p{Surrogate}/u;
const lastCodePoint = 0x10_ffff;
const firstSurrogate = 0xd800;
