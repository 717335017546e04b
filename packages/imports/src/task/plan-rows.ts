/**
 * What the rows of an import do: the messages that apply them, and for each row whether its user is new, changes or stays as
 * it is. Message ids are made from the import, the row and the user, so that rows that are applied again have no second
 * effect; of two rows about one user the later one wins. The check of an import, its first rows and the import itself are planned here.
 */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { currentGroups, memberEventName } from "@signalbox/membership";
import {
  anonymousKey,
  eventMessage,
  userKey,
  type ActorKey,
  type ActorStore,
  type EventRecord,
  type EventStore,
  type Json,
  type Message,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { ownersWhoLeft, subscriptionStates } from "@signalbox/user-queries";
import { linkedUsers, listedUserAt, sortKeyAt, type ListedUserState, type Owner } from "@signalbox/users";
import type { SubscriptionGroup, WorkspaceState } from "@signalbox/workspace";
import { changePosts, type SequencePorts, type SubscriptionChange } from "@signalbox/users";
import { wantedOf } from "../consent/wish.js";
import type { ImportMapping } from "../mapping.js";
import type { ImportOrder } from "../order.js";
import type { ImportRow } from "../rows/import-row.js";
import { createRowReader, type RefusedRow } from "../rows/read-row.js";
import { findOwners, type OwnedRow } from "./find-owners.js";

export interface ImportRules {
  readonly workspaceId: WorkspaceId;
  readonly taskId: string;
  readonly state: WorkspaceState;
  readonly order: Pick<ImportOrder, "subject" | "columns" | "rowBytes"> & { readonly mapping: ImportMapping };
  /** The time of what has none of its own, ms. */
  readonly at: number;
}

export interface PlanPorts extends SequencePorts {
  readonly actors: ActorStore;
  readonly events: Pick<EventStore, "histories" | "list">;
  readonly tables: Pick<TableStore, "query">;
}

export const rowResults = ["new", "changed", "unchanged"] as const;
export type RowResult = (typeof rowResults)[number];

export interface PlannedRow extends OwnedRow {
  readonly result: RowResult;
  readonly changes: readonly SubscriptionChange[];
  /** Subscriptions that stay, because the user has left the group. */
  readonly leftAlone: number;
}

export type Planned = PlannedRow | RefusedRow;

/** In the order of the rows. */
export async function planRows(
  rows: readonly ImportRow[],
  rules: ImportRules,
  ports: PlanPorts,
): Promise<readonly Planned[]> {
  const { workspaceId, state, order } = rules;
  const { mapping, subject } = order;
  const country = state.defaultCountry;
  const reader = createRowReader({ ...order, ...(country !== undefined && { country }) });
  const owned = await findOwners(
    rows.map((row) => reader.read(row)),
    { workspaceId, state, subject, createsUsers: mapping.options.createUsers ?? subject === "users" },
    ports,
  );
  const usable = owned.filter((row): row is OwnedRow => !("problem" in row));
  const [known, consents, stored] = await Promise.all([
    knownUsers(usable, rules, ports),
    consentsOf(usable, rules, ports),
    subject === "events" ? storedIds(usable, rules, ports) : new Set<string>(),
  ]);
  return owned.map((row): Planned => {
    if ("problem" in row) return row;
    const consent = consents.get(row) ?? { changes: [], leftAlone: 0 };
    const planned = { ...row, ...consent };
    if (subject === "events") {
      return { ...planned, result: stored.has(messageIdOf(row, rules)) ? "unchanged" : "new" };
    }
    return { ...planned, result: resultOf(planned, known, rules) };
  });
}

type Consent = Pick<PlannedRow, "changes" | "leftAlone">;

async function consentsOf(
  rows: readonly OwnedRow[],
  { workspaceId, taskId, state, order }: ImportRules,
  { actors, events }: PlanPorts,
): Promise<ReadonlyMap<OwnedRow, Consent>> {
  const resubscribes = order.mapping.options.resubscribe ?? false;
  const groups = new Map(state.subscriptionGroups.map((group) => [group.id, group]));
  const leftOf = new Map<string, (owner: Owner) => boolean>();
  let choosersOf: (owner: Owner) => readonly Owner[] = (owner) => [owner];
  if (!resubscribes) {
    const careful = new Map<SubscriptionGroup, Owner[]>();
    choosersOf = await choosersReader(rows, workspaceId, actors);
    for (const { owners, wishes } of rows) {
      for (const { subscriptionGroupId, wish } of wishes) {
        const group = groups.get(subscriptionGroupId);
        if (group === undefined || wish !== "keep") continue;
        careful.set(group, [...(careful.get(group) ?? []), ...owners.flatMap(choosersOf)]);
      }
    }
    for (const [group, owners] of careful) {
      leftOf.set(group.id, await ownersWhoLeft({ workspaceId, state, group, owners }, { actors, events }));
    }
  }
  return new Map(
    rows.map((row) => {
      let leftAlone = 0;
      const changes = row.wishes.flatMap(({ subscriptionGroupId, wish }): readonly SubscriptionChange[] => {
        const group = groups.get(subscriptionGroupId);
        if (group === undefined) return [];
        // Users with one address are one person, who has left if any of them has.
        const choosers = row.owners.flatMap(choosersOf);
        if (wish === "keep" && choosers.some((owner) => leftOf.get(group.id)?.(owner) === true)) {
          leftAlone += 1;
          return [];
        }
        const wanted = wantedOf(wish, { group, resubscribes });
        return row.owners.map((owner) => ({
          owner,
          groupId: group.id,
          subscribe: undefined,
          cause: causeOf(taskId, row.row),
          ...wanted,
        }));
      });
      return [row, { changes, leftAlone }];
    }),
  );
}

/**
 * Whose choices are those of the owner of a row: an anonymous user that was linked has those of its user, and one that a
 * user takes over brings its own.
 */
async function choosersReader(
  rows: readonly OwnedRow[],
  workspaceId: WorkspaceId,
  actors: ActorStore,
): Promise<(owner: Owner) => readonly Owner[]> {
  const anonymousIds = rows.flatMap(({ owners }) => owners.flatMap(({ anonymousId }) => anonymousId ?? []));
  const linked = await linkedUsers(workspaceId, anonymousIds, actors);
  return ({ userId, anonymousId }) => {
    const linkedTo = anonymousId === undefined ? undefined : linked.get(anonymousId);
    const user = userId ?? linkedTo;
    return [
      ...(user === undefined ? [] : [{ userId: user }]),
      ...(anonymousId === undefined || linkedTo !== undefined ? [] : [{ anonymousId }]),
    ];
  };
}

type KnownUsers = ReadonlyMap<ActorKey, ListedUserState>;

async function knownUsers(
  rows: readonly OwnedRow[],
  { workspaceId }: ImportRules,
  { actors }: PlanPorts,
): Promise<KnownUsers> {
  const keys = rows.flatMap(({ owners }) => owners.map((owner) => keyOf(workspaceId, owner)));
  const documents = await actors.load([...new Set(keys)]);
  return new Map(
    [...documents].flatMap(([key, document]) => {
      const known = listedUserAt(sortKeyAt(key), document);
      return known === undefined ? [] : [[key, known] as const];
    }),
  );
}

function keyOf(workspaceId: WorkspaceId, { userId, anonymousId }: Owner): ActorKey {
  return userId === undefined ? anonymousKey(workspaceId, anonymousId ?? "") : userKey(workspaceId, userId);
}

function resultOf(
  { owners, traits, groups, changes }: OwnedRow & Consent,
  known: KnownUsers,
  { workspaceId, state }: ImportRules,
): RowResult {
  const users = owners.map((owner) => known.get(keyOf(workspaceId, owner)));
  if (users.some((user) => user === undefined)) return "new";
  const isChanged = users.some((user, index) => {
    if (user === undefined) return true;
    const { profile } = user.user;
    const hasTraits = Object.entries(traits).every(([name, value]) =>
      isDeepStrictEqual(profile.traits.get(name)?.[0], value),
    );
    const joined = new Set(currentGroups(profile.groups));
    const states = subscriptionStates(state, user.computedState);
    const isAsWanted = changes
      .filter(({ owner }) => owner === owners[index])
      .every(
        ({ groupId, subscribe }) =>
          subscribe === undefined ||
          states.some(({ group, subscribed }) => group.id === groupId && subscribed === subscribe),
      );
    return !hasTraits || !isAsWanted || groups.some((group) => !joined.has(group));
  });
  return isChanged ? "changed" : "unchanged";
}

async function storedIds(
  rows: readonly OwnedRow[],
  rules: ImportRules,
  { events }: PlanPorts,
): Promise<ReadonlySet<string>> {
  const messageIds = [...new Set(rows.map((row) => messageIdOf(row, rules)))];
  if (messageIds.length === 0) return new Set();
  const stored = await events.list(
    { workspaceId: rules.workspaceId, messageIds },
    { offset: 0, limit: messageIds.length * partsOfMessage },
  );
  return new Set(stored.map(({ messageId }) => messageId));
}

/** A group call is stored as three events. */
const partsOfMessage = 3;

const rowDigits = 9;

/** Sorts by the row. */
function causeOf(taskId: string, row: number): string {
  return `import-${taskId}-${String(row).padStart(rowDigits, "0")}`;
}

function messageIdOf({ row, messageId }: OwnedRow, { taskId }: ImportRules): string {
  return messageId ?? causeOf(taskId, row);
}

/** The messages that apply a row. */
export function messagesOf(row: PlannedRow, rules: ImportRules, ports: SequencePorts): readonly Message[] {
  const { workspaceId, at } = rules;
  const receivedAt = ports.now().getTime();
  const events = rules.order.subject === "events" ? eventsOf(row, rules) : identifiesOf(row, rules);
  return [
    ...events.map((event) =>
      eventMessage(workspaceId, { event: { ...event, receivedAt, seq: ports.nextSeq(receivedAt) } }),
    ),
    ...changePosts(row.changes, { workspaceId, at }, ports).map(({ message }) => message),
  ];
}

type CausedEvent = Omit<EventRecord, "receivedAt" | "seq">;

function digestOf(...parts: readonly Json[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

/** A row about a user without traits makes the user known all the same. */
function identifiesOf(row: PlannedRow, { taskId, at }: ImportRules): readonly CausedEvent[] {
  const { owners, traits, groups, result } = row;
  const cause = causeOf(taskId, row.row);
  return owners.flatMap((owner): readonly CausedEvent[] => {
    const of = digestOf(owner.userId ?? null, owner.anonymousId ?? null);
    const identifies = Object.keys(traits).length > 0 || result === "new" || owner.anonymousId !== undefined;
    return [
      ...(identifies ? [{ ...identify(`${cause}-${of}`, at), ...owner, data: JSON.stringify(traits) }] : []),
      ...groups.map((groupId): CausedEvent => ({
        messageId: `${cause}-group-${digestOf(of, groupId)}`,
        part: "main",
        type: "track",
        event: memberEventName,
        at,
        data: JSON.stringify({ groupId, assigned: true }),
        ...owner,
      })),
    ];
  });
}

function identify(messageId: string, at: number): CausedEvent {
  return { messageId, part: "main", type: "identify", event: "", at, data: "{}" };
}

const dayMs = 86_400_000;

/** As for calls of clients, no event is more than a day in the future. */
function eventsOf(row: PlannedRow, rules: ImportRules): readonly CausedEvent[] {
  const [owner] = row.owners;
  if (owner === undefined) return [];
  const { at: now, taskId } = rules;
  const given = row.at ?? now;
  const at = given > now + dayMs ? now : given;
  const created = row.isFromEmail
    ? [
        {
          ...identify(`${causeOf(taskId, row.row)}-user`, Math.min(at, now)),
          ...owner,
          data: JSON.stringify({ email: row.email ?? "" }),
        },
      ]
    : [];
  return [
    ...created,
    {
      messageId: messageIdOf(row, rules),
      part: "main",
      type: "track",
      event: row.event ?? "",
      at,
      ...(at !== given && { originalTimestamp: new Date(given).toISOString() }),
      data: JSON.stringify(row.properties),
      ...owner,
    },
  ];
}
