/** Chooses an event of a user: the message is then that of a run which it began. */
import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useLanguage, useMay, useQueries, useWords } from "../../../data/index.js";
import { formatTime, momentOf, useZone } from "../../../ui/index.js";
import { previewWords } from "./words.js";

export interface EventChoiceProps {
  readonly userId: string;
  readonly eventId: string | undefined;
  readonly onChoose: (eventId: string | undefined) => void;
}

const shownEvents = 50;

export function EventChoice({ userId, eventId, onChoose }: EventChoiceProps): ReactNode {
  const say = useWords(previewWords);
  const may = useMay();
  const { language } = useLanguage();
  const isAllowed = may("events:read");
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/events",
    { params: { query: { userId, eventType: "track", limit: shownEvents, withCount: false } } },
    { enabled: isAllowed, staleTime: 30_000 },
  );
  const zone = useZone();
  // Not what the service reports itself, as that a message was sent.
  const reported = data?.events.filter(({ by }) => by === undefined) ?? [];
  if (reported.length === 0) return null;
  return (
    <Select
      size="xs"
      w={220}
      label={say("event")}
      placeholder={say("eventHint")}
      clearable
      searchable
      nothingFoundMessage={say("noEvent")}
      value={eventId ?? null}
      onChange={(chosen) => onChoose(chosen ?? undefined)}
      data={reported.map(({ messageId, event, eventTime }) => ({
        value: messageId,
        label: `${event} · ${formatTime(momentOf(eventTime), { language, zone })}`,
      }))}
    />
  );
}
