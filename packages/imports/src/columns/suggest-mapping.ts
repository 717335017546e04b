/**
 * The mapping that is suggested for a file: columns with a meaning, traits that users have, groups by their names. Every
 * other column becomes a trait or a property of its own name. Pure.
 */
import { refusedColumns } from "../order.js";
import { targetKey, type ImportColumn, type ImportSubject, type ImportTarget } from "../mapping.js";
import { matchColumns, spellingOf, type Candidate } from "./match-columns.js";

export interface KnownNames {
  /** Of traits that users have. */
  readonly traits: readonly string[];
  readonly subscriptionGroups: readonly { readonly id: string; readonly name: string }[];
}

const user: readonly Candidate<ImportTarget>[] = [
  { name: "id", spellings: ["user id", "userId", "customer id", "external id"], target: { type: "id" } },
  {
    name: "email",
    spellings: ["email address", "mail", "mail address", "E-Mail-Adresse"],
    target: { type: "email" },
  },
  { name: "anonymousId", spellings: ["anonymous id", "device id"], target: { type: "anonymousId" } },
];

/** Of a file of refused rows. */
const skipped: readonly Candidate<ImportTarget>[] = refusedColumns.map((name) => ({
  name,
  target: { type: "skip" },
}));

const ofUsers: readonly Candidate<ImportTarget>[] = [
  ...skipped,
  ...user,
  {
    name: "group",
    spellings: ["group id", "company id", "account id", "organization id"],
    target: { type: "group" },
  },
];

const ofEvents: readonly Candidate<ImportTarget>[] = [
  ...skipped,
  ...user.slice(1),
  { name: "userId", spellings: ["user id", "customer id"], target: { type: "id" } },
  { name: "event", spellings: ["event name", "name"], target: { type: "event" } },
  {
    name: "timestamp",
    spellings: ["time", "date", "at", "occurred at", "original timestamp"],
    target: { type: "timestamp" },
  },
  { name: "messageId", spellings: ["message id", "event id"], target: { type: "messageId" } },
];

/** In the order of the columns; no two become the same. */
export function suggestMapping(
  { subject, columns }: { readonly subject: ImportSubject; readonly columns: readonly string[] },
  known: KnownNames,
): readonly ImportColumn[] {
  const candidates = subject === "events" ? ofEvents : [...ofUsers, ...knownOf(known)];
  // A file of another product names traits and properties by their path.
  const names = columns.map((column) => column.replace(/^(?:traits|properties)\./, ""));
  const matched = matchColumns(names, candidates);
  const used = new Set([...matched.values()].map(({ target }) => targetKey(target)));
  return columns.map((column, index) => {
    const found = matched.get(index);
    if (found !== undefined) return { column, to: found.target };
    const to = ownTarget(subject, names[index] ?? column);
    const key = targetKey(to);
    if (key !== undefined && used.has(key)) return { column, to: { type: "skip" } };
    used.add(key);
    return { column, to };
  });
}

function ownTarget(subject: ImportSubject, name: string): ImportTarget {
  return subject === "users" ? { type: "trait", trait: name } : { type: "property", property: name };
}

function knownOf({ traits, subscriptionGroups }: KnownNames): readonly Candidate<ImportTarget>[] {
  const meanings = new Set(
    ofUsers.flatMap(({ name, spellings = [] }) => [name, ...spellings].map(spellingOf)),
  );
  return [
    ...traits
      .filter((trait) => !meanings.has(spellingOf(trait)))
      .map((trait): Candidate<ImportTarget> => ({ name: trait, target: { type: "trait", trait } })),
    ...subscriptionGroups.map(({ id, name }): Candidate<ImportTarget> => ({
      name,
      target: { type: "subscription", subscriptionGroupId: id },
    })),
  ];
}
