/**
 * The timeline of one owner. Events that were accepted within a minute of their time are read by `seq`, which differs from
 * the order of time by that minute at most. Late ones have the field `lateAt` and an index of their own, which costs the
 * others nothing.
 */
import {
  firstSeqAt,
  isLateEvent,
  lateAfterMs,
  momentOfSeq,
  type StoredEvent,
  type TimelineEvent,
  type TimelineQuestion,
} from "@signalbox/core";
import type { Db, Filter, Sort } from "mongodb";
import { eventId } from "../event-ids.js";
import { isBehind, latestFirst, placedInOrder, type TimedEvent } from "../timeline-order.js";
import { collectionOf } from "./collections.js";
import { decodeEvent, type StoredDocument } from "./documents.js";
import { eventQuery } from "./event-query.js";
import { reaching } from "./faults.js";

const largestPiece = 1_000;

export async function readTimeline(db: Db, question: TimelineQuestion): Promise<readonly TimelineEvent[]> {
  const late = await readLate(db, question);
  // Only a prompt event that is later than the last of these is needed.
  const since = late.length < question.limit ? undefined : late.at(-1)?.at;
  const prompt = await readPrompt(db, question, since);
  return placedInOrder([...late, ...prompt], question);
}

/** In two parts, so that each reads its index in order: those of the time of the position, and those before it. */
async function readLate(db: Db, question: TimelineQuestion): Promise<readonly TimedEvent[]> {
  const { behind, limit } = question;
  const earliest = Number.MIN_SAFE_INTEGER;
  const find = (bounds: Filter<StoredDocument>, most: number): Promise<readonly TimedEvent[]> =>
    findLate(db, { ...queryOf(question), ...bounds }, most);
  if (behind === undefined) return find({ lateAt: { $exists: true, $gte: earliest } }, limit);
  const { at, seq, given } = behind;
  const same = await find({ lateAt: { $exists: true, $eq: at }, seq: { $lte: seq } }, limit + given.length);
  const left = same.filter((each) => isBehind(each, behind)).slice(0, limit);
  if (left.length === limit) return left;
  const before = await find({ lateAt: { $exists: true, $gte: earliest, $lt: at } }, limit - left.length);
  return [...left, ...before];
}

/** The first ones of the order. The index gives events of one place in any order, so a place is never read in part. */
async function findLate(db: Db, query: Filter<StoredDocument>, most: number): Promise<readonly TimedEvent[]> {
  const sort = { lateAt: -1, seq: -1 } as const;
  const timed = (event: StoredEvent): TimedEvent => ({ at: event.at, event });
  const found = (await findEvents(db, query, { sort, limit: most + 1 })).map(timed);
  const [last, next] = found.slice(most - 1);
  if (last === undefined || next === undefined || !isSamePlace(last, next))
    return found.toSorted(latestFirst).slice(0, most);
  const place = { ...query, lateAt: { $exists: true, $eq: last.at }, seq: last.event.seq };
  const all = (await findEvents(db, place, { sort, limit: largestPiece })).map(timed);
  const earlier = found.filter((each) => !isSamePlace(each, last));
  return [...earlier, ...all].toSorted(latestFirst).slice(0, most);
}

function isSamePlace(one: TimedEvent, other: TimedEvent): boolean {
  return one.at === other.at && one.event.seq === other.event.seq;
}

/** Reads on until nothing unread can belong before the last of the events that were asked for. */
async function readPrompt(
  db: Db,
  question: TimelineQuestion,
  since: number | undefined,
): Promise<readonly TimedEvent[]> {
  const { behind, limit } = question;
  const found = new Map<string, TimedEvent>();
  let toSeq = behind && firstSeqAt(behind.at + lateAfterMs + 1);
  let size = limit;
  for (;;) {
    const fromSeq = since === undefined ? 0 : Math.max(0, firstSeqAt(since - lateAfterMs));
    const range = { $gte: fromSeq, ...(toSeq !== undefined && { $lt: toSeq }) };
    const again = toSeq === undefined ? 0 : countAt(found, toSeq - 1);
    const piece = await findEvents(
      db,
      { ...queryOf(question), lateAt: { $exists: false }, seq: range },
      { sort: { seq: -1 }, limit: size + again },
    );
    for (const event of piece) found.set(eventId(event), { at: placeOf(event), event });
    const wanted = [...found.values()].filter((each) => isBehind(each, behind)).toSorted(latestFirst);
    const last = piece.at(-1);
    const least = wanted[limit - 1];
    if (last === undefined || piece.length < size + again) return wanted.slice(0, limit);
    if (least !== undefined && least.at >= momentOfSeq(last.seq) + lateAfterMs) return wanted.slice(0, limit);
    toSeq = last.seq + 1;
    size = Math.min(largestPiece, size * 2);
  }
}

/** Late events without the mark are those of an earlier release. */
function placeOf(event: StoredEvent): number {
  return isLateEvent(event) ? momentOfSeq(event.seq) : event.at;
}

function countAt(found: ReadonlyMap<string, TimedEvent>, seq: number): number {
  return [...found.values()].filter(({ event }) => event.seq === seq).length;
}

function queryOf({
  workspaceId,
  owner,
  hidden,
  events,
  exceptEvents,
}: TimelineQuestion): Filter<StoredDocument> {
  return eventQuery({
    workspaceId,
    owners: [owner],
    ...(hidden !== undefined && { hidden }),
    ...(events !== undefined && { events }),
    ...(exceptEvents !== undefined && { exceptEvents }),
  });
}

async function findEvents(
  db: Db,
  query: Filter<StoredDocument>,
  { sort: order, limit }: { readonly sort: Sort; readonly limit: number },
): Promise<readonly StoredEvent[]> {
  const cursor = collectionOf(db, "events").find(query, { limit, batchSize: limit + 1, sort: order });
  return (await reaching(async () => cursor.toArray())).map(decodeEvent);
}
