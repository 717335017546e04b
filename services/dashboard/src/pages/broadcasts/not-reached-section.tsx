/** Those in the chosen segments who do not get a broadcast, by reason: who is excluded, and who is skipped. */
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useWords } from "../../data/index.js";
import { useSegmentChoices } from "../../kinds/index.js";
import { ResourceLink, Section, useFormatNumber } from "../../ui/index.js";
import {
  excludedIn,
  isEnded,
  notReachedIn,
  reachedIn,
  type Broadcast,
  type BroadcastProgress,
} from "./broadcast-statuses.js";
import classes from "./broadcasts.module.css";
import { Causes } from "./causes-section.js";
import { broadcastsWords } from "./words.js";

export interface NotReachedSectionProps {
  readonly broadcast: Broadcast;
  readonly progress: BroadcastProgress;
}

/** Nothing when everyone gets it. */
export function NotReachedSection({ broadcast, progress }: NotReachedSectionProps): ReactNode {
  const say = useWords(broadcastsWords);
  const format = useFormatNumber();
  const may = useMay();
  const segments = useSegmentChoices();
  const { recipients, skipped, excluded = [] } = progress;
  const count = notReachedIn(progress);
  if (count === 0) return null;
  const toCome = recipients - reachedIn(progress) - skipped;
  const nameOf = (id: string): string | undefined => segments?.find((each) => each.id === id)?.name;
  return (
    <Section title={say("whyNotReached")}>
      <Text size="sm" c="dimmed">
        {say("notReachedText", { count, total: recipients + excludedIn(progress) })}
      </Text>
      <ul className={classes.causes}>
        {excluded.map(({ segmentId, count: each }) => (
          <li key={segmentId}>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <span>
                {say("inExcluded")} <ResourceLink kind="segment" id={segmentId} name={nameOf(segmentId)} />
              </span>
              <b>{format(each)}</b>
            </Group>
          </li>
        ))}
      </ul>
      {may("deliveries:read") ? (
        <Causes broadcastId={broadcast.id} of="skipped" count={skipped} />
      ) : (
        skipped > 0 && <Text>{say("skippedCount", { count: skipped })}</Text>
      )}
      {toCome > 0 && !isEnded(broadcast) && (
        <Text size="sm" c="dimmed">
          {say("notReachedToCome", { count: toCome })}
        </Text>
      )}
    </Section>
  );
}
