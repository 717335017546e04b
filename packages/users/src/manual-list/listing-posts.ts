/**
 * The events that put users on the list of a manual segment, or take them off: for each user a hidden track event with the
 * version of the list, preceded by an identify event if there are traits. Message ids are derived from the update and the user, so that
 * a repeated update adds nothing.
 */
import { createHash } from "node:crypto";
import type { ManualUpdateBegun } from "@signalbox/workspace";
import type { Post } from "@signalbox/engine";
import { eventMessage, type ActorStore, type EventRecord, type WorkspaceId } from "@signalbox/core";
import { ownersOf } from "../user/owners-of.js";

export interface ListedUser {
  /** Of a user or an anonymous user. */
  readonly id: string;
  readonly traits?: Readonly<Record<string, string>>;
  /** Distinguishes two rows about the same user. */
  readonly row: number;
}

export interface ManualListing extends ManualUpdateBegun {
  readonly workspaceId: WorkspaceId;
  readonly segmentId: string;
  readonly commandId: string;
  /** False takes the users off the list. */
  readonly inSegment: boolean;
}

const manualUpdateEvent = "DFManualSegmentUpdate";

/** Approximate size of an event without its data. */
const overheadBytes = 400;
const rowDigits = 9;

interface ListingPorts {
  readonly actors: ActorStore;
  readonly now: () => Date;
  /** The next number in the order of acceptance. */
  readonly nextSeq: (receivedAt: number) => number;
}

/** The messages that put these users on the list, or take them off. */
export async function listingPosts(
  users: readonly ListedUser[],
  listing: ManualListing,
  { actors, now, nextSeq }: ListingPorts,
): Promise<readonly Post[]> {
  const { workspaceId } = listing;
  const ownerOf = await ownersOf(
    workspaceId,
    users.map(({ id }) => id),
    actors,
  );
  const receivedAt = now().getTime();
  return users.flatMap((user) => {
    const owner = ownerOf(user.id);
    return eventsOf(user, listing).map((event): Post => ({
      message: eventMessage(workspaceId, {
        event: { ...event, ...owner, receivedAt, seq: nextSeq(receivedAt) },
      }),
      bytes: event.data.length + overheadBytes,
    }));
  });
}

function eventsOf(
  { id, traits, row }: ListedUser,
  { segmentId, commandId, version, at, inSegment }: ManualListing,
): Omit<EventRecord, "receivedAt" | "seq">[] {
  const digest = createHash("sha256").update(id).digest("hex").slice(0, 32);
  const listed = {
    messageId: `${commandId}-${digest}`,
    part: "main",
    type: "track",
    event: manualUpdateEvent,
    at,
    data: JSON.stringify({ segmentId, version, inSegment }),
    context: JSON.stringify({ hidden: true }),
    hidden: true,
  } as const;
  if (traits === undefined || Object.keys(traits).length === 0) return [listed];
  const identify = {
    // At the same moment the greater id wins: of two rows about a user, the later one.
    messageId: `${commandId}-${String(row).padStart(rowDigits, "0")}-${digest}`,
    part: "main",
    type: "identify",
    event: "",
    at,
    data: JSON.stringify(traits),
  } as const;
  return [identify, listed];
}
