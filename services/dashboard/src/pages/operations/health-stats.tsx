/** The figures of the installation: what goes through it in words and numbers, and those that operators ask for. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type LiveCounts, useLanguage, useWords, useWorkspace } from "../../data/index.js";
import { CountLink, Section, shortDuration, Stat, Stats, useFormatNumber } from "../../ui/index.js";
import type { Health } from "./find-problems.js";
import { operationsWords } from "./words.js";

export interface HealthStatsProps {
  readonly health: Health;
  readonly counts: LiveCounts | undefined;
}

const lateMs = 10_000;

/** Whether events are applied in time, how many wait and since when, and what failed. */
export function HealthStats({ health, counts }: HealthStatsProps): ReactNode {
  const say = useWords(operationsWords);
  const format = useFormatNumber();
  const { language } = useLanguage();
  const { id: workspaceId } = useWorkspace();
  const { workers, backlog } = health;
  const oldestMs = backlog?.oldestMs ?? 0;
  const isLate = workers === 0 || oldestMs >= lateMs;
  const late = shortDuration(oldestMs, language);
  const deadLetters = counts?.deadLetters;
  return (
    <>
      {backlog !== null && (
        <Section title={say("applied")}>
          <Text>
            {isLate ? say("late", { late, workers }) : say("inTime", { workers })}{" "}
            {backlog.messageBatches === 0
              ? say("waitNone")
              : say("waitSince", { count: backlog.messageBatches, late })}
          </Text>
        </Section>
      )}
      <Stats>
        <Stat
          label={say("workers")}
          value={format(workers)}
          {...(workers === 0 && { tone: "bad" as const, detail: say("noWorkers") })}
        />
        {deadLetters !== undefined && (
          <Stat
            label={say("deadLetterCount")}
            value={
              <CountLink
                value={deadLetters.count}
                to="/w/$workspaceId/dead-letters"
                params={{ workspaceId }}
              />
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
    </>
  );
}

/** The servers, and what waits in queues. */
export function TechnicalStats({ health }: Pick<HealthStatsProps, "health">): ReactNode {
  const say = useWords(operationsWords);
  const format = useFormatNumber();
  const { language } = useLanguage();
  const { redis, mongodb, backlog, alarms } = health;
  const percent = (share: number): string => format(share, { style: "percent" });
  const age = (ms: number): string => say("oldest", { late: shortDuration(ms, language) });
  const answers = (ms: number): string => say("answers", { late: shortDuration(ms, language) });
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
        label={say("backlog")}
        value={backlog === null ? "–" : format(backlog.messageBatches)}
        detail={backlog === null || backlog.messageBatches === 0 ? say("none") : age(backlog.oldestMs)}
      />
      <Stat
        label={say("alarmsDue")}
        value={alarms === null ? "–" : format(alarms.due)}
        detail={alarms === null || alarms.due === 0 ? say("none") : age(alarms.oldestMs)}
      />
    </Stats>
  );
}
