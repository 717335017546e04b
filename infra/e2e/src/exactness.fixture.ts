/**
 * Checks the guarantees over the api: every acknowledged event is stored once, every user, anonymous user and group
 * matches their events, the queues are empty, there are no dead letters or rejected events, and sending everything
 * again changes nothing.
 */
import { expect } from "vitest";
import { expectAudience } from "./audience.fixture.js";
import { ask, clientOf, until, type Client } from "./client.fixture.js";
import type { Rng } from "@signalbox/simulation";
import type { Call, ExpectedUser, Ledger } from "./ledger.fixture.js";
import { batchOf } from "./load.fixture.js";
import { sized } from "@signalbox/dev-services/testing";
import type { System } from "./system.fixture.js";

export interface Exactness {
  readonly system: System;
  /** Every call this system ever acknowledged. */
  readonly ledger: Ledger;
  readonly rng: Rng;
  /** Users whose ids start with it are checked one by one; a rebuild checks all users. */
  readonly prefix: string;
}

export interface ExactnessFigures {
  readonly events: number;
  readonly users: number;
  /** From the call of this function until the queues were empty, ms. */
  readonly drainMs: number;
}

export async function expectExact(exactness: Exactness): Promise<ExactnessFigures> {
  const { system, ledger, prefix } = exactness;
  const client = clientOf(system);
  const started = Date.now();
  await drained(system);
  const drainMs = Date.now() - started;
  await expectState(client, ledger, prefix);
  await sendAgain(exactness);
  await drained(system);
  await expectState(client, ledger, prefix);
  await expectAudience(system);
  await expectRebuildFindsNothing(system);
  return { events: sum(ledger.events().values()), users: ledger.users().size, drainMs };
}

export async function expectRebuildFindsNothing(system: System): Promise<void> {
  expect(await system.cli("rebuild", "--all")).toMatch(/^Done: [1-9]\d* checked, 0 corrected\.$/m);
}

const requiredEmptyReads = 2;
const stallLimitMs = 60_000;

/**
 * Waits until the queues are empty at two reads in a row: at one read a follow-up may be between two queues. Waits as long
 * as the depth falls; throws when it has not fallen for `stallLimitMs`.
 */
export async function drained(system: System): Promise<void> {
  let emptyReads = 0;
  let least = Number.POSITIVE_INFINITY;
  let fellAt = Date.now();
  await until(
    () => queueDepth(system),
    (depth) => {
      if (depth < least) [least, fellAt] = [depth, Date.now()];
      emptyReads = depth === 0 ? emptyReads + 1 : 0;
      if (emptyReads === requiredEmptyReads) return true;
      if (Date.now() - fellAt > stallLimitMs) {
        throw new Error(`the queue depth of ${depth} has not fallen for ${stallLimitMs} ms`);
      }
      return false;
    },
    Number.POSITIVE_INFINITY,
  );
}

/** Message batches waiting or active in all partitions; infinite while the metrics are unavailable. */
async function queueDepth(system: System): Promise<number> {
  const text = await ask(`${system.url}/metrics`, {}).then(
    ({ body }) => String(body),
    () => "",
  );
  const depths = [...text.matchAll(/^signalbox_queue_depth\{[^}]*\} (\d+)$/gm)].map(([, depth]) =>
    Number(depth),
  );
  return depths.length === 0 ? Number.POSITIVE_INFINITY : sum(depths);
}

async function expectState(client: Client, ledger: Ledger, prefix: string): Promise<void> {
  await untilDatabaseIsBack(client);
  await expectEvents(client, ledger);
  await expectUsers(client, ledger, prefix);
  await expectMembers(client, ledger, prefix);
  expect(await countOf(client, "/dead-letters")).toBe(0);
  expect(await countOf(client, "/rejected-events")).toBe(0);
}

/**
 * Connections that were cut or frozen are found out one after the other: until then a call can be 503, which asks for the
 * call to be sent again.
 */
function readBack(client: Client, path: string): ReturnType<Client["admin"]> {
  return until(
    () => client.admin("GET", path),
    ({ status }) => status !== 503,
  );
}

/** The queue can be drained before the api has heard from the database again. */
async function untilDatabaseIsBack(client: Client): Promise<void> {
  await readBack(client, "/dead-letters");
}

async function countOf(client: Client, path: string): Promise<unknown> {
  const { status, body } = await readBack(client, path);
  expect(status).toBe(200);
  return (body as { count: number }).count;
}

interface EventPage {
  readonly events: readonly { readonly messageId: string }[];
  readonly count: number;
  readonly nextCursor?: string;
}

async function expectEvents(client: Client, ledger: Ledger): Promise<void> {
  const owed = ledger.events();
  const listed = new Map<string, number>();
  let cursor: string | undefined;
  let count = 0;
  do {
    const from = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page = (await client.events(`limit=1000${from}`)) as unknown as EventPage;
    for (const { messageId } of page.events) listed.set(messageId, (listed.get(messageId) ?? 0) + 1);
    ({ nextCursor: cursor, count } = page);
  } while (cursor !== undefined);
  const wrong = [...new Set([...owed.keys(), ...listed.keys()])].flatMap((id) => {
    const [times, expected] = [listed.get(id) ?? 0, owed.get(id) ?? 0];
    return times === expected ? [] : [`${times} of ${expected} events of ${describe(ledger, id)}`];
  });
  expect(wrong).toEqual([]);
  expect(count).toBe(sum(owed.values()));
}

function describe(ledger: Ledger, messageId: string): string {
  return JSON.stringify(ledger.calls.find((call) => call.messageId === messageId) ?? { messageId });
}

async function expectUsers(client: Client, ledger: Ledger, prefix: string): Promise<void> {
  const users = [...ledger.users().values()].filter(({ id }) => id.startsWith(prefix));
  const shown = await inParallel(users, ({ id }) => readUser(client, id));
  expect(byId(shown)).toEqual(byId(users));
  const { body } = await client.admin("POST", "/users/count", {});
  expect(body).toMatchObject({ userCount: ledger.users().size });
}

async function readUser(client: Client, id: string): Promise<ExpectedUser> {
  const { status, body } = await readBack(client, `/users/${encodeURIComponent(id)}`);
  if (status !== 200) throw new Error(`${id}: ${status} ${JSON.stringify(body)}`);
  const user = body as ExpectedUser;
  return {
    id: user.id,
    isAnonymous: user.isAnonymous,
    traits: user.traits,
    groups: user.groups.toSorted(),
    anonymousIds: user.anonymousIds.toSorted(),
    firstSeenAt: user.firstSeenAt,
    lastSeenAt: user.lastSeenAt,
  };
}

async function expectMembers(client: Client, ledger: Ledger, prefix: string): Promise<void> {
  const groups = [...ledger.members()].filter(([groupId]) => groupId.startsWith(prefix));
  const listed = await inParallel(groups, async ([groupId]): Promise<[string, readonly string[]]> => {
    const { body } = await client.admin(
      "GET",
      `/groups/users?limit=1000&groupId=${encodeURIComponent(groupId)}`,
    );
    return [groupId, (body as { users: string[] }).users.toSorted()];
  });
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(groups));
}

const callsPerRepeat = 400;
const repeats = sized({ gate: 1, soak: 5 });

/** Same message ids with other contents and a later time: a repeat must change nothing. */
async function sendAgain({ system, ledger, rng, prefix }: Exactness): Promise<void> {
  const client = clientOf(system);
  for (let round = 0; round < repeats; round += 1) {
    const calls = Array.from({ length: callsPerRepeat }, () => ledger.calls[rng.below(ledger.calls.length)]);
    const altered = calls.flatMap((call) => (call === undefined ? [] : [alter(call, prefix)]));
    const { path, body } = batchOf(altered);
    await until(
      () => client.ingest(path, body),
      ({ status }) => status === 204,
    );
  }
}

function alter(call: Call, prefix: string): Call {
  return {
    ...call,
    timestamp: new Date().toISOString(),
    ...(call.groupId === undefined ? {} : { assign: call.assign === false }),
    ...(call.traits === undefined ? {} : { traits: { plan: `${prefix} again`, seats: -1 } }),
  };
}

async function inParallel<Item, Result>(
  items: readonly Item[],
  request: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += 16) {
    results.push(...(await Promise.all(items.slice(start, start + 16).map(request))));
  }
  return results;
}

function byId(users: readonly ExpectedUser[]): Record<string, ExpectedUser> {
  return Object.fromEntries(users.map((user) => [user.id, user]));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const each of numbers) total += each;
  return total;
}
