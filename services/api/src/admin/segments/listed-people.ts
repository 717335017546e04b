/**
 * The events that put people on the list of a manual segment: one hidden track event each, which names the version of the
 * list, and an identify event before it where traits came with them. Ids of messages follow from the update and the
 * person, so that an update that is sent again adds nothing.
 */
import { createHash } from "node:crypto";
import type { ManualUpdateBegun } from "@signalbox/workspace";
import type { Post } from "@signalbox/engine";
import { eventMessage, type EventRecord, type WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { ownersOf } from "@signalbox/users";

export interface ListedPerson {
  /** Of a user or a visitor. */
  readonly id: string;
  readonly traits?: Readonly<Record<string, string>>;
  /** Tells apart what was said of the same person twice. */
  readonly row: number;
}

export interface Listing extends ManualUpdateBegun {
  readonly workspaceId: WorkspaceId;
  readonly segmentId: string;
  readonly commandId: string;
}

export const manualUpdateEvent = "DFManualSegmentUpdate";

/** Of everything around an event's data, about. */
const envelopeBytes = 400;
const rowDigits = 9;

/** What is to be posted so that these people are listed. */
export async function listPeople(
  people: readonly ListedPerson[],
  listing: Listing,
  { actors, now, nextSeq }: Pick<ApiContext, "actors" | "now" | "nextSeq">,
): Promise<readonly Post[]> {
  const { workspaceId } = listing;
  const whose = await ownersOf(
    workspaceId,
    people.map(({ id }) => id),
    actors,
  );
  const receivedAt = now().getTime();
  return people.flatMap((person) => {
    const owner = whose(person.id);
    return eventsOf(person, listing).map((event): Post => ({
      message: eventMessage(workspaceId, {
        event: { ...event, ...owner, receivedAt, seq: nextSeq(receivedAt) },
      }),
      bytes: event.data.length + envelopeBytes,
    }));
  });
}

function eventsOf(
  { id, traits, row }: ListedPerson,
  { segmentId, commandId, version, at }: Listing,
): Omit<EventRecord, "receivedAt" | "seq">[] {
  const digest = createHash("sha256").update(id).digest("hex").slice(0, 32);
  const listed = {
    messageId: `${commandId}-${digest}`,
    part: "main",
    type: "track",
    event: manualUpdateEvent,
    at,
    data: JSON.stringify({ segmentId, version, inSegment: true }),
    context: JSON.stringify({ hidden: true }),
    hidden: true,
  } as const;
  if (traits === undefined || Object.keys(traits).length === 0) return [listed];
  const identify = {
    // At one moment the greater id wins: of two rows about somebody, the later.
    messageId: `${commandId}-${String(row).padStart(rowDigits, "0")}-${digest}`,
    part: "main",
    type: "identify",
    event: "",
    at,
    data: JSON.stringify(traits),
  } as const;
  return [identify, listed];
}
