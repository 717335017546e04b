/**
 * What must exist after a test, derived from the acknowledged calls. Every acknowledged call is entered once; the
 * ledger computes, from the contract alone, which events must be listed and the state of every user, anonymous user and
 * group. It shares no code with the service.
 */
export interface Call {
  readonly type: "track" | "identify" | "group" | "page" | "screen" | "alias";
  readonly messageId: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly userId?: string;
  readonly anonymousId?: string;
  readonly previousId?: string;
  readonly event?: string;
  readonly name?: string;
  readonly groupId?: string;
  readonly assign?: boolean;
  readonly traits?: Readonly<Record<string, unknown>>;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface ExpectedUser {
  readonly id: string;
  readonly isAnonymous: boolean;
  readonly traits: Readonly<Record<string, unknown>>;
  /** Sorted. */
  readonly groups: readonly string[];
  readonly anonymousIds: readonly string[];
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
}

export interface Ledger {
  readonly calls: readonly Call[];
  enter(calls: readonly Call[]): void;
  /** Message ids with the number of events each must be listed as. */
  events(): Map<string, number>;
  /** By id. An id belongs to a user (or group) or to an anonymous user, never to both. */
  users(): Map<string, ExpectedUser>;
  /** Members by group, sorted; also groups without members. */
  members(): Map<string, readonly string[]>;
}

export function openLedger(): Ledger {
  const calls: Call[] = [];
  return {
    calls,
    enter: (acknowledged) => void calls.push(...acknowledged),
    events: () => new Map(calls.map((call) => [call.messageId, eventsOf(call)])),
    users: () => new Map([...fold(calls)].map(([id, user]) => [id, expected(id, user)])),
    members() {
      const groups = new Map<string, string[]>(
        calls.flatMap(({ groupId }) => (groupId === undefined ? [] : [[groupId, []]])),
      );
      for (const [id, user] of fold(calls)) {
        for (const groupId of currentGroups(user)) groups.get(groupId)?.push(id);
      }
      return new Map([...groups].map(([groupId, ids]) => [groupId, ids.toSorted()]));
    },
  };
}

/** A group call is stored as the member's event, the group's view of it and, with traits, the group's identify. */
export function eventsOf(call: Call): number {
  if (call.type !== "group") return 1;
  return Object.keys(call.traits ?? {}).length > 0 ? 3 : 2;
}

/** The anonymous user that a call links to its user. */
function anonymousUserNamed({ type, userId, anonymousId, previousId }: Call): string | undefined {
  if (userId === undefined) return undefined;
  return type === "alias" ? previousId : anonymousId;
}

interface Fact {
  readonly value: unknown;
  readonly at: number;
  readonly messageId: string;
}

interface ReferenceUser {
  readonly isAnonymous: boolean;
  readonly traits: Map<string, Fact>;
  readonly groups: Map<string, Fact>;
  readonly anonymousUsers: Set<string>;
  readonly times: number[];
}

/** Each anonymous user of this traffic is linked to one user only, so the order does not matter. */
function fold(calls: readonly Call[]): Map<string, ReferenceUser> {
  const owners = new Map(
    calls.flatMap((call): [string, string][] => {
      const anonymousUser = anonymousUserNamed(call);
      return anonymousUser === undefined || call.userId === undefined ? [] : [[anonymousUser, call.userId]];
    }),
  );
  const users = new Map<string, ReferenceUser>();
  const user = (id: string, isAnonymous: boolean): ReferenceUser => {
    const known = users.get(id) ?? {
      isAnonymous,
      traits: new Map<string, Fact>(),
      groups: new Map<string, Fact>(),
      anonymousUsers: new Set<string>(),
      times: [],
    };
    users.set(id, known);
    return known;
  };
  for (const call of calls) {
    const userId = call.userId ?? owners.get(call.anonymousId ?? "");
    const actor = user(userId ?? call.anonymousId ?? "", userId === undefined);
    const at = Date.parse(call.timestamp);
    const fact = (value: unknown): Fact => ({ value, at, messageId: call.messageId });
    actor.times.push(at);
    const anonymousUser = anonymousUserNamed(call);
    if (anonymousUser !== undefined) actor.anonymousUsers.add(anonymousUser);
    if (call.type === "identify") learn(actor.traits, call.traits ?? {}, fact);
    if (call.groupId !== undefined) {
      learn(actor.groups, { [call.groupId]: call.assign !== false }, fact);
      const group = user(call.groupId, false);
      group.times.push(at);
      learn(group.traits, call.traits ?? {}, fact);
    }
  }
  return users;
}

function learn(
  facts: Map<string, Fact>,
  values: Readonly<Record<string, unknown>>,
  fact: (value: unknown) => Fact,
): void {
  for (const [name, value] of Object.entries(values)) {
    const fresh = fact(value);
    const known = facts.get(name);
    const isLater =
      known === undefined ||
      fresh.at > known.at ||
      (fresh.at === known.at && fresh.messageId > known.messageId);
    if (isLater) facts.set(name, fresh);
  }
}

function currentGroups({ groups }: ReferenceUser): string[] {
  return [...groups].filter(([, { value }]) => value === true).map(([groupId]) => groupId);
}

function expected(id: string, user: ReferenceUser): ExpectedUser {
  return {
    id,
    isAnonymous: user.isAnonymous,
    traits: Object.fromEntries([...user.traits].map(([name, { value }]) => [name, value])),
    groups: currentGroups(user).toSorted(),
    anonymousIds: [...user.anonymousUsers].toSorted(),
    firstSeenAt: Math.min(...user.times),
    lastSeenAt: Math.max(...user.times),
  };
}
