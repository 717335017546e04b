/** Broadcasts that are being sent and recomputes that are not finished, with their progress. */
import { Group, Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useLanguage, useLiveCounts, useWords, useWorkspace } from "../../data/index.js";
import { KnownPageLink, relativeTime, Section, useNow, UserText } from "../../ui/index.js";
import classes from "./home.module.css";
import { homeWords } from "./words.js";

export function RunningNow(): ReactNode {
  const counts = useLiveCounts();
  const say = useWords(homeWords);
  const { id: workspaceId } = useWorkspace();
  const broadcasts = (counts?.broadcasts ?? []).filter((each) => each.workspaceId === workspaceId);
  const recomputes = (counts?.recomputes ?? []).filter((each) => each.workspaceId === workspaceId);
  return (
    <Section title={say("running")}>
      {broadcasts.length + recomputes.length === 0 && <Text c="dimmed">{say("nothingRuns")}</Text>}
      <ul className={classes.rows}>
        {broadcasts.map(({ id, name, progress }) => (
          <li key={id}>
            <Group justify="space-between" gap="xs" mb={4}>
              <KnownPageLink page="broadcasts/$broadcastId" params={{ broadcastId: id }}>
                <UserText isBrief limit={80}>
                  {name}
                </UserText>
              </KnownPageLink>
              <Text size="sm" c="dimmed">
                {say("broadcastProgress", {
                  done: progress.sent + progress.failed,
                  total: reachedIn(progress),
                  failed: progress.failed,
                })}
              </Text>
            </Group>
            <Progress
              value={shareOf(progress.sent + progress.failed, reachedIn(progress))}
              aria-label={say("progressOf", { name: name.slice(0, 100) })}
            />
            <NextTime at={progress.nextLocalTimeAt} />
          </li>
        ))}
        {recomputes.map(({ status, done, total }) => (
          <li key="recompute">
            <Group justify="space-between" gap="xs" mb={4}>
              <KnownPageLink page="operations">
                {say(status === "Paused" ? "recomputePaused" : "recompute")}
              </KnownPageLink>
              <Text size="sm" c="dimmed">
                {say("recomputeProgress", { done, total })}
              </Text>
            </Group>
            <Progress
              value={shareOf(done, total)}
              color={status === "Paused" ? "orange" : "brand"}
              aria-label={say("progressOf", { name: say("recompute") })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Of a broadcast at each person's own time. */
function NextTime({ at }: { readonly at: number | undefined }): ReactNode {
  const say = useWords(homeWords);
  const { language } = useLanguage();
  const now = useNow();
  const when = at === undefined || at <= now ? undefined : relativeTime(at, now, language);
  if (when === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      {say("waitsForLocalTime", { when })}
    </Text>
  );
}

interface RunningProgress {
  readonly recipients: number;
  readonly skipped: number;
  readonly reached?: number | undefined;
}

/** As promised before its start. */
function reachedIn({ recipients, skipped, reached }: RunningProgress): number {
  return reached ?? recipients - skipped;
}

/** In percent. */
function shareOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, (done / total) * 100);
}
