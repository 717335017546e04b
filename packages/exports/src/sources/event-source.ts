/**
 * Events in the order of their acceptance, up to the start of the export. Two processes can give two events the same
 * `seq`, so a cursor has the ids of those that were read of its `seq`.
 */
import {
  firstSeqAt,
  parseActorKey,
  userKind,
  type EventFilter,
  type EventStore,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import { storedJson, type ExportCell } from "../rows/export-row.js";
import { isoTime, type ExportSource } from "./export-source.js";

export const eventColumns = [
  "messageId",
  "eventType",
  "event",
  "userId",
  "anonymousId",
  "processingTime",
  "eventTime",
  "traits",
  "context",
] as const;

export interface TimeRange {
  readonly workspaceId: WorkspaceId;
  /** ms */
  readonly from?: number;
  /** ms, exclusive */
  readonly to: number;
}

const cursorSchema = z.object({ seq: z.number(), given: z.array(z.string()) });

export function eventSource(
  { workspaceId, from, to }: TimeRange,
  events: Pick<EventStore, "count" | "stream">,
): ExportSource {
  const filter: EventFilter = {
    workspaceId,
    hidden: false,
    ...(from !== undefined && { fromSeq: firstSeqAt(from) }),
    toSeq: firstSeqAt(to),
  };
  return {
    columns: eventColumns,
    total: () => events.count(filter),
    async *rows(cursor) {
      const behind = cursor === "" ? undefined : cursorSchema.parse(JSON.parse(cursor));
      let given = behind?.given ?? [];
      let { seq } = behind ?? { seq: -1 };
      const rest = behind === undefined ? filter : { ...filter, fromSeq: behind.seq };
      for await (const event of events.stream(rest)) {
        const id = idOf(event);
        if (event.seq === seq && given.includes(id)) continue;
        given = event.seq === seq ? [...given, id] : [id];
        ({ seq } = event);
        yield { cells: cellsOf(event), cursor: JSON.stringify({ seq, given }) };
      }
    },
  };
}

/** An event of a group call is stored in parts. */
function idOf({ part, messageId }: StoredEvent): string {
  return `${part}/${messageId}`;
}

function cellsOf(event: StoredEvent): readonly ExportCell[] {
  const owner = parseActorKey(event.owner);
  return [
    event.messageId,
    event.type,
    event.event,
    owner.kind === userKind ? owner.id : (event.userId ?? null),
    event.anonymousId ?? null,
    isoTime(event.receivedAt),
    isoTime(event.at),
    storedJson(event.data),
    event.context === undefined ? null : storedJson(event.context),
  ];
}
