/** How many people get a broadcast, and who does not and why: each reason with its number, and some of the people. */
import { Group, Loader, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useTranslated, useWords } from "../../../data/index.js";
import { useSegmentChoices } from "../../../kinds/index.js";
import {
  ErrorNotice,
  KnownPageLink,
  labelOfReason,
  Section,
  useFormatNumber,
  useUserNames,
  UserText,
} from "../../../ui/index.js";
import classes from "./editor.module.css";
import type { Reach, ReachAnswer } from "./use-reach.js";
import { editorWords } from "./words.js";

export function ReachSection({ answer }: { readonly answer: ReachAnswer }): ReactNode {
  const say = useWords(editorWords);
  const { reach, isCounting, error } = answer;
  return (
    <Section
      title={say("reach")}
      beside={isCounting && <Loader size={14} role="status" aria-label={say("counting")} />}
    >
      {error !== null && <ErrorNotice error={error} />}
      <div aria-live="polite">
        {reach !== undefined && <ReachSummary reach={reach} hasSamples />}
        {reach === undefined && error === null && (
          <Text c="dimmed">{say(isCounting ? "counting" : "reachHint")}</Text>
        )}
      </div>
    </Section>
  );
}

export interface ReachSummaryProps {
  readonly reach: Reach;
  /** Whether people of each reason are named. */
  readonly hasSamples?: boolean;
}

export function ReachSummary({ reach, hasSamples = false }: ReachSummaryProps): ReactNode {
  const say = useWords(editorWords);
  const { reached, later, people, notReached, lacking = [], notComputed = [] } = reach;
  const { low, high } = reached;
  return (
    <>
      <p className={classes.number}>
        {say(people.isEstimate ? "getsAbout" : "gets", { count: reached.count })}
      </p>
      <Text c="dimmed">
        {say(people.low === undefined ? "ofPeople" : "ofAbout", { count: people.total })}
      </Text>
      {low !== undefined && high !== undefined && low < high && (
        <Text size="sm" c="dimmed">
          {say("between", { low, high })}
        </Text>
      )}
      {later.count > 0 && <Text size="sm">{say("later", { count: later.count })}</Text>}
      {lacking
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => (
          <Text key={name} size="sm" c="orange.9">
            <UserText>{say(people.isEstimate ? "lackingAbout" : "lacking", { count, name })}</UserText>
          </Text>
        ))}
      {notComputed.length > 0 && <p className={classes.missing}>{say("notComputed")}</p>}
      {notReached.length === 0 ? (
        <Text mt={8}>{say("allReached")}</Text>
      ) : (
        <Reasons notReached={notReached} isEstimate={people.isEstimate} hasSamples={hasSamples} />
      )}
    </>
  );
}

type NotReached = Reach["notReached"][number];

interface ReasonsProps {
  readonly notReached: readonly NotReached[];
  readonly isEstimate: boolean;
  readonly hasSamples: boolean;
}

function Reasons({ notReached, isEstimate, hasSamples }: ReasonsProps): ReactNode {
  const say = useWords(editorWords);
  const format = useFormatNumber();
  const textOf = useReasonText();
  const shown = notReached.filter(({ count }) => count > 0);
  const samples = hasSamples ? shown.flatMap(({ sample = [] }) => sample.map(({ userId }) => userId)) : [];
  const nameOf = useUserNames(samples);
  return (
    <section aria-label={say("notReached")}>
      <Text fw={600} mt={12}>
        {say("notReached")}
      </Text>
      <ul className={classes.reasons}>
        {shown.map(({ count, sample = [], ...reason }) => (
          <li key={JSON.stringify([reason.reason, reason.segmentId, reason.hasLeft])}>
            <div className={classes.reason}>
              <span>{textOf(reason)}</span>
              <b>{isEstimate ? say("about", { count }) : format(count)}</b>
            </div>
            {hasSamples && sample.length > 0 && (
              <Group gap="2px 12px" align="baseline">
                <Text size="sm" c="dimmed">
                  {say("forExample")}
                </Text>
                {sample.map(({ userId, isAnonymous }) => (
                  <Text key={userId} span size="sm" title={userId}>
                    <Person id={userId} name={nameOf(userId)} isLink={isAnonymous !== true} />
                  </Text>
                ))}
              </Group>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PersonProps {
  readonly id: string;
  readonly name: string;
  readonly isLink: boolean;
}

/** Anonymous users have no page. */
function Person({ id, name, isLink }: PersonProps): ReactNode {
  const shown = (
    <UserText isBrief limit={120}>
      {name}
    </UserText>
  );
  if (!isLink) return shown;
  return (
    <KnownPageLink page="users/$userId" params={{ userId: id }}>
      {shown}
    </KnownPageLink>
  );
}

function useReasonText(): (reason: Pick<NotReached, "reason" | "segmentId" | "hasLeft">) => string {
  const say = useWords(editorWords);
  const translated = useTranslated();
  const may = useMay();
  const segments = useSegmentChoices();
  return ({ reason, segmentId = "", hasLeft }) => {
    if (reason === "Excluded") {
      const segment = segments?.find(({ id }) => id === segmentId);
      return say("Excluded", { segment: may("segments:read") ? (segment?.name ?? segmentId) : segmentId });
    }
    if (reason === "SubscriptionState" && hasLeft !== undefined)
      return say(hasLeft ? "hasLeft" : "neverJoined");
    return translated(labelOfReason(reason));
  };
}
