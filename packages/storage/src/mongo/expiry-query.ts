/** Where each expiring kind is stored, and the queries for its oldest rows. An index of the workspace's rows by age serves each. */
import type { ExpiringKind, ExpiringRange } from "@signalbox/core";
import type { Filter, Sort } from "mongodb";
import { subscriptionChangeEvent } from "../event-ids.js";
import { positionOf } from "../expiring-rows.js";
import type { StoredDocument } from "./documents.js";

type Query = Filter<StoredDocument>;

interface ExpiringPlace {
  readonly collection: string;
  /** The field by which rows are old. */
  readonly field: "seq" | "sentAt" | "at";
  /** What a row must be to expire; absent: any does. */
  readonly expires?: Query;
}

const ofTable = (kind: ExpiringKind): ExpiringPlace => ({ collection: kind, field: "at" });

export const expiringPlaces: Readonly<Record<ExpiringKind, ExpiringPlace>> = {
  events: {
    collection: "events",
    field: "seq",
    expires: { event: { $ne: subscriptionChangeEvent } },
  },
  deliveries: { collection: "deliveries", field: "sentAt", expires: { dueAt: { $exists: false } } },
  mailbox: ofTable("mailbox"),
  deadLetters: ofTable("deadLetters"),
  rejectedEvents: ofTable("rejectedEvents"),
  commands: ofTable("commands"),
};

/** All rows of the range, also those that do not expire: a slice looks at a limited number of them. */
export function expiringQuery({ workspaceId, kind, from, before }: ExpiringRange): Query {
  const { field } = expiringPlaces[kind];
  return { workspaceId, [field]: { $gte: from, $lt: positionOf(kind, before) } };
}

/** An index of events ends with `seq`, all others with the id. */
export function oldestFirst(kind: ExpiringKind): Sort {
  const { field } = expiringPlaces[kind];
  return field === "seq" ? { seq: 1 } : { [field]: 1, _id: 1 };
}
