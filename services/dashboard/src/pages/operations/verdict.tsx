/** Whether all is well, in a sentence; else what is wrong, and what to do about each. */
import { Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage, useWords, useWorkspace } from "../../data/index.js";
import {
  QuotedText,
  shortDuration,
  TextLink,
  Time,
  useFormatNumber,
  useProviderTitle,
} from "../../ui/index.js";
import { findProblems, type Figures, type Problem, type ProviderHealth } from "./find-problems.js";
import classes from "./operations.module.css";
import { operationsWords } from "./words.js";

export function Verdict(figures: Figures): ReactNode {
  const say = useWords(operationsWords);
  const { language } = useLanguage();
  const problems = findProblems(figures);
  const { workers, backlog, alarms, redis } = figures.health;
  if (problems.length === 0) {
    const late = shortDuration(Math.max(1, backlog?.oldestMs ?? 0, alarms?.oldestMs ?? 0), language);
    return (
      <div className={classes.verdict} data-tone="good">
        <IconCircleCheck size={22} aria-hidden />
        <Text fw={600}>{say("allWell", { workers, late })}</Text>
      </div>
    );
  }
  const isCritical = problems.some((problem) => problem.isCritical);
  return (
    <div className={classes.verdict} data-tone={isCritical ? "bad" : "warning"} role="alert">
      <IconAlertTriangle size={22} aria-hidden />
      <div>
        <Text fw={600} mb={6}>
          {say("problems", { count: problems.length })}
        </Text>
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={`${problem.id}${problem.provider?.id ?? ""}`}>
              <ProblemText problem={problem} refusesAt={redis.refusesAt} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface ProblemTextProps {
  readonly problem: Problem;
  readonly refusesAt: number;
}

function ProblemText({
  problem: { id, count = 0, ms = 0, share = 0, provider },
  refusesAt,
}: ProblemTextProps): ReactNode {
  const say = useWords(operationsWords);
  const format = useFormatNumber();
  const titleOf = useProviderTitle();
  const { language } = useLanguage();
  const { id: workspaceId } = useWorkspace();
  const values = {
    count,
    provider: provider === undefined ? "" : titleOf(provider.type),
    held: provider?.held?.count ?? 0,
    late: shortDuration(ms, language),
    share: format(share, { style: "percent" }),
    limit: format(refusesAt, { style: "percent" }),
  };
  const reason = (provider?.failures === 0 ? provider.failedTest : provider?.lastFailure)?.reason;
  return (
    <>
      <Text fw={500}>{say(id, values)}</Text>
      <Text c="dimmed">
        {say(`${id}Do`, values)}
        {provider !== undefined && (
          <>
            {" "}
            <TextLink
              underline="always"
              to="/w/$workspaceId/channels"
              params={{ workspaceId }}
              search={{ channel: channelOf(provider), provider: provider.type }}
            >
              {say("seeProvider")}
            </TextLink>
          </>
        )}
        {id === "deadLetters" && (
          <>
            {" "}
            <TextLink underline="always" to="/w/$workspaceId/dead-letters" params={{ workspaceId }}>
              {say("seeDeadLetters")}
            </TextLink>
          </>
        )}
      </Text>
      {provider?.failingSince !== undefined && (
        <Text size="sm">
          {say("failingSince")} <Time at={provider.failingSince} />
        </Text>
      )}
      {reason !== undefined && (
        <Text size="sm" component="div">
          <QuotedText>{reason}</QuotedText>
        </Text>
      )}
    </>
  );
}

const channels = ["Email", "Sms", "MobilePush", "Webhook"] as const;

function channelOf({ channel }: ProviderHealth): (typeof channels)[number] | undefined {
  return channels.find((each) => each === channel);
}
