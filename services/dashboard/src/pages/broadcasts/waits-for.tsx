/** What a broadcast at each person's own time waits for: the next local time with its people, then those behind it. */
import { Alert, Group, Text } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../data/index.js";
import { relativeTime, Time, useNow } from "../../ui/index.js";
import type { Broadcast, BroadcastProgress } from "./broadcast-statuses.js";
import classes from "./broadcasts.module.css";
import { localTimesAhead, shownPlaces } from "./local-times.js";
import { broadcastsWords } from "./words.js";

export interface WaitsForProps {
  readonly broadcast: Broadcast;
  readonly progress: BroadcastProgress;
}

/** Nothing when no local time is to come. */
export function WaitsFor({ broadcast: { scheduledAt = "" }, progress }: WaitsForProps): ReactNode {
  const say = useWords(broadcastsWords);
  const { language } = useLanguage();
  const now = useNow();
  const placesText = usePlaces();
  const ahead = localTimesAhead(progress, language).filter(({ at }) => at > now);
  const [next, ...others] = ahead;
  if (next === undefined) return null;
  const time = scheduledAt.slice(11, 16);
  return (
    <Alert
      icon={<IconClock size={18} />}
      title={say("waitsFor", { time, places: placesText(next.places) })}
      role="status"
    >
      <Text size="sm">
        {say("waitsNext", {
          when: relativeTime(next.at, now, language) ?? "",
          count: next.count,
        })}{" "}
        <Text span c="dimmed">
          (<Time at={next.at} />)
        </Text>
      </Text>
      {others.length > 0 && (
        <details>
          <summary>
            {say("thenOthers", {
              times: others.length,
              count: others.reduce((sum, { count }) => sum + count, 0),
            })}
          </summary>
          <ul className={classes.causes}>
            {others.map(({ at, places, count }) => (
              <li key={at}>
                <Group justify="space-between" wrap="nowrap" align="flex-start">
                  <div>
                    <Text size="sm">{say("timeIn", { time, places: placesText(places) })}</Text>
                    <Text size="sm" c="dimmed" component="div">
                      <Time at={at} />
                    </Text>
                  </div>
                  <b>{say("people", { count })}</b>
                </Group>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Alert>
  );
}

function usePlaces(): (places: readonly string[]) => string {
  const say = useWords(broadcastsWords);
  const { language } = useLanguage();
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return (places) => {
    const { names, others } = shownPlaces(places);
    return list.format([...names, ...(others > 0 ? [say("otherPlaces", { count: others })] : [])]);
  };
}
