/** The figures of the installation: its servers, what waits, and what goes through it. */
import type { ReactNode } from "react";
import { type LiveCounts, useLanguage, useWords, useWorkspace } from "../../data/index.js";
import { CountLink, shortDuration, Stat, Stats, useFormatNumber } from "../../ui/index.js";
import type { Health } from "./find-problems.js";
import { operationsWords } from "./words.js";

export interface HealthStatsProps {
  readonly health: Health;
  readonly counts: LiveCounts | undefined;
}

export function HealthStats({ health, counts }: HealthStatsProps): ReactNode {
  const say = useWords(operationsWords);
  const format = useFormatNumber();
  const { language } = useLanguage();
  const { id: workspaceId } = useWorkspace();
  const { redis, mongodb, workers, backlog, alarms } = health;
  const percent = (share: number): string => format(share, { style: "percent" });
  const age = (ms: number): string => say("oldest", { late: shortDuration(ms, language) });
  const answers = (ms: number): string => say("answers", { late: shortDuration(ms, language) });
  const deadLetters = counts?.deadLetters;
  return (
    <Stats>
      <Stat
        label={say("redis")}
        value={say(redis.isReachable ? "up" : "away")}
        tone={redis.isReachable ? "good" : "bad"}
        detail={
          redis.isReachable ? (
            <>
              {answers(redis.tookMs)}
              {redis.memoryShare !== null && (
                <>
                  <br />
                  {say("memoryUsed", { share: percent(redis.memoryShare), limit: percent(redis.refusesAt) })}
                </>
              )}
            </>
          ) : (
            say("noAnswer")
          )
        }
      />
      <Stat
        label={say("mongodb")}
        value={say(mongodb.isReachable ? "up" : "away")}
        tone={mongodb.isReachable ? "good" : "bad"}
        detail={mongodb.isReachable ? answers(mongodb.tookMs) : say("noAnswer")}
      />
      <Stat
        label={say("workers")}
        value={format(workers)}
        {...(workers === 0 && { tone: "bad" as const, detail: say("noWorkers") })}
      />
      <Stat
        label={say("backlog")}
        value={backlog === null ? "–" : format(backlog.messageBatches)}
        detail={backlog === null || backlog.messageBatches === 0 ? say("none") : age(backlog.oldestMs)}
      />
      <Stat
        label={say("alarmsDue")}
        value={alarms === null ? "–" : format(alarms.due)}
        detail={alarms === null || alarms.due === 0 ? say("none") : age(alarms.oldestMs)}
      />
      {deadLetters !== undefined && (
        <Stat
          label={say("deadLetterCount")}
          value={
            <CountLink value={deadLetters.count} to="/w/$workspaceId/dead-letters" params={{ workspaceId }} />
          }
          {...(deadLetters.isAtLeast && { detail: say("atLeast", { count: deadLetters.count }) })}
        />
      )}
      {counts?.eventsPerSecond !== undefined && (
        <Stat
          label={say("eventsPerSecond")}
          value={format(counts.eventsPerSecond)}
          detail={say("lastTenSeconds")}
        />
      )}
    </Stats>
  );
}
