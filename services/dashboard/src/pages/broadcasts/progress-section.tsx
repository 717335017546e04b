/** How far a broadcast is, and how long it still takes. Each number leads to the messages that it counts. */
import { Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import {
  KnownPageLink,
  longDuration,
  ReachedNumber,
  Section,
  Totals,
  useFormatNumber,
} from "../../ui/index.js";
import { useLanguage, useWords } from "../../data/index.js";
import {
  isEnded,
  notReachedIn,
  reachedIn,
  remainingOf,
  type Broadcast,
  type BroadcastProgress,
} from "./broadcast-statuses.js";
import { ProgressBar } from "./progress-bar.js";
import { rateOf, withSighting, type Sighting } from "./progress-rate.js";
import { RemainingList } from "./remaining-list.js";
import { useCounted } from "./use-counted.js";
import { WaitsFor } from "./waits-for.js";
import { broadcastsWords } from "./words.js";

export interface ProgressSectionProps {
  readonly broadcast: Broadcast;
  readonly progress: BroadcastProgress;
  /** When the progress was read, ms. */
  readonly readAt: number;
}

export function ProgressSection({ broadcast, progress, readAt }: ProgressSectionProps): ReactNode {
  const say = useWords(broadcastsWords);
  const format = useFormatNumber();
  const { language } = useLanguage();
  // An address that was refused at once counts as failed in the progress, and as bounced in its list.
  const counts = useCounted(broadcast)?.counts ?? progress;
  const remaining = remainingOf(progress);
  const rate = useRate({ at: readAt, done: reachedIn(progress) - remaining });
  const isMoving = broadcast.status === "Running" && rate !== undefined;
  const linked = (of: "sent" | "failed"): ReactNode => (
    <ReachedNumber reached={of} count={counts[of]} of={{ broadcast: broadcast.id }} />
  );
  // Those that are not requested yet are no rows.
  const remainingLink =
    progress.waiting !== remaining ? (
      format(remaining)
    ) : (
      <KnownPageLink page="deliveries" search={{ broadcast: broadcast.id, status: "waiting" }}>
        {format(remaining)}
      </KnownPageLink>
    );
  return (
    <Section title={say("progress")}>
      <Stack>
        {broadcast.status === "Running" && <WaitsFor broadcast={broadcast} progress={progress} />}
        <ProgressBar progress={progress} size="lg" />
        <Totals
          totals={[
            { id: "recipients", label: say("recipients"), value: format(reachedIn(progress)) },
            { id: "sent", label: say("sent"), value: linked("sent") },
            { id: "failed", label: say("failed"), value: linked("failed") },
            { id: "remaining", label: say("remaining"), value: remainingLink },
            { id: "notReached", label: say("notReached"), value: format(notReachedIn(progress)) },
            ...(isMoving
              ? [
                  {
                    id: "rate",
                    label: say("rate"),
                    value: say("perSecond", { rate: Math.round(rate * 10) / 10 }),
                  },
                  { id: "left", label: say("timeLeft"), value: longDuration(remaining / rate, language) },
                ]
              : []),
          ]}
        />
        {!isEnded(broadcast) && <RemainingList broadcast={broadcast} progress={progress} />}
      </Stack>
    </Section>
  );
}

/** From what this page has seen. */
function useRate(now: Sighting): number | undefined {
  const [sightings, setSightings] = useState<readonly Sighting[]>([]);
  const next = withSighting(sightings, now);
  if (next !== sightings && next.at(-1) !== sightings.at(-1)) setSightings(next);
  return rateOf(next);
}
