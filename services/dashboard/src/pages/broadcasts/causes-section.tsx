/** Why messages of a broadcast failed, or were skipped: each number leads to its messages. */
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useQueries, useTranslated, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  KnownPageLink,
  PageSkeleton,
  Section,
  useFormatNumber,
  UserText,
} from "../../ui/index.js";
import { statusesOf } from "../deliveries/delivery-filter.js";
import classes from "./broadcasts.module.css";
import { causesOf } from "./causes.js";
import { broadcastsWords } from "./words.js";

export interface CausesProps {
  readonly broadcastId: string;
  readonly of: "failed" | "skipped";
  /** All of them; the causes are read again while fewer are found. */
  readonly count: number;
}

const readAtOnce = 100;
const refreshMs = 5_000;

export function FailedSection({ broadcastId, count }: Omit<CausesProps, "of">): ReactNode {
  const say = useWords(broadcastsWords);
  if (count === 0) return null;
  return (
    <Section title={say("whyFailed")}>
      <Causes broadcastId={broadcastId} of="failed" count={count} />
    </Section>
  );
}

export function Causes({ broadcastId, of, count }: CausesProps): ReactNode {
  const say = useWords(broadcastsWords);
  const translated = useTranslated();
  const format = useFormatNumber();
  const queries = useQueries();
  const asked = { broadcastId, statuses: statusesOf(of) };
  const counts = queries.useQuery(
    "get",
    "/api/admin/deliveries/reasons",
    { params: { query: asked } },
    {
      enabled: count > 0,
      refetchInterval: ({ state }) =>
        (state.data?.reasons ?? []).reduce((sum, each) => sum + each.count, 0) < count && refreshMs,
    },
  );
  const latest = queries.useQuery(
    "get",
    "/api/admin/deliveries",
    { params: { query: { ...asked, limit: readAtOnce } } },
    {
      enabled: count > 0,
      refetchInterval: ({ state }) =>
        (state.data?.items.length ?? 0) < Math.min(count, readAtOnce) && refreshMs,
    },
  );
  if (count === 0) return null;
  return (
    <>
      {counts.error !== null && <ErrorNotice error={counts.error} onRetry={() => void counts.refetch()} />}
      {counts.error === null && counts.data === undefined && <PageSkeleton />}
      <ul className={classes.causes}>
        {causesOf(counts.data?.reasons ?? [], latest.data?.items ?? []).map((cause) => (
          <li key={cause.reason}>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <span>
                {translated(cause.label)}
                {cause.answers.map((answer) => (
                  <Text key={answer.text} size="sm" c="dimmed" component="div">
                    <UserText>{answer.text}</UserText>
                    {cause.answers.length > 1 && ` · ${format(answer.count)}`}
                  </Text>
                ))}
              </span>
              <b>
                <KnownPageLink
                  page="deliveries"
                  search={{
                    broadcast: broadcastId,
                    status: of,
                    ...(cause.isFiltered && { reason: cause.reason }),
                  }}
                >
                  {cause.isAtLeast ? say("atLeast", { count: cause.count }) : format(cause.count)}
                </KnownPageLink>
              </b>
            </Group>
          </li>
        ))}
      </ul>
      <Group justify="space-between" mt="xs">
        {count > readAtOnce && (
          <Text size="sm" c="dimmed">
            {say("answersOfLatest", { count: readAtOnce })}
          </Text>
        )}
        <Text size="sm">
          <KnownPageLink page="deliveries" search={{ broadcast: broadcastId, reached: of }}>
            {say(of === "failed" ? "allFailed" : "allSkipped")}
          </KnownPageLink>
        </Text>
      </Group>
    </>
  );
}
