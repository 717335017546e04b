/** How many messages reached each state, against the period before. */
import { Skeleton, Stack, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { ErrorNotice, isUnknown, ReachedNumber, useFormatNumber, type Reported } from "../../ui/index.js";
import classes from "./home.module.css";
import { boundsOf, changeOf, periodOf, type Bounds, type Period } from "./periods.js";
import { homeWords } from "./words.js";

const refreshMs = 30_000;

interface Figure {
  readonly id: "sent" | "delivered" | "opened" | "clicked" | "bounced" | "failed";
  readonly current: number | undefined;
  readonly before: number | undefined;
}

export function Summary({ period }: { readonly period: Period }): ReactNode {
  const say = useWords(homeWords);
  const { current, before } = boundsOf(period, Date.now());
  const now = useReached(current);
  const then = useReached(before);
  const error = now.error ?? then.error;
  if (error !== null)
    return (
      <ErrorNotice
        error={error}
        onRetry={() => {
          for (const { refetch } of [now, then]) void refetch();
        }}
      />
    );
  const [reached, reachedBefore] = [now.data?.summary, then.data?.summary];
  const figures: readonly Figure[] = [
    { id: "sent", current: reached?.sent, before: reachedBefore?.sent },
    { id: "delivered", current: reached?.deliveries, before: reachedBefore?.deliveries },
    { id: "opened", current: reached?.opens, before: reachedBefore?.opens },
    { id: "clicked", current: reached?.clicks, before: reachedBefore?.clicks },
    { id: "bounced", current: reached?.bounces, before: reachedBefore?.bounces },
    { id: "failed", current: now.data?.notSent.failed, before: then.data?.notSent.failed },
  ];
  return (
    <Stack gap={6}>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <Card key={figure.id} {...figure} bounds={current} reported={now.data?.reported} />
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        {say(`against${period}`)}
      </Text>
    </Stack>
  );
}

interface CardProps extends Figure {
  readonly bounds: Bounds;
  readonly reported: Reported | undefined;
}

function Card({ id, current, before, bounds, reported }: CardProps): ReactNode {
  const say = useWords(homeWords);
  return (
    <div className={classes.figure}>
      <dt>{say(id)}</dt>
      <dd>
        {current === undefined || before === undefined ? (
          <Skeleton h={30} my={6} w="60%" />
        ) : (
          <>
            <ReachedNumber
              className={classes.value}
              reached={id}
              count={current}
              reported={reported}
              of={{ period: periodOf(bounds) }}
            />
            {!isUnknown(id, current, reported) && (
              <Text size="sm" c="dimmed">
                <Change current={current} before={before} />
              </Text>
            )}
          </>
        )}
      </dd>
    </div>
  );
}

function Change({ current, before }: { readonly current: number; readonly before: number }): ReactNode {
  const say = useWords(homeWords);
  const format = useFormatNumber();
  const change = changeOf(current, before);
  if (change === undefined) return say(current === 0 ? "asBefore" : "noneBefore");
  if (change === 0) return say("asBefore");
  return say("changed", {
    change: format(change, { style: "percent", signDisplay: "always", maximumFractionDigits: 0 }),
    before: format(before),
  });
}

function useReached(bounds: Bounds) {
  return useQueries().useQuery(
    "get",
    "/api/admin/analysis/summary",
    { params: { query: { ...bounds } } },
    { placeholderData: keepPreviousData, refetchInterval: refreshMs },
  );
}
