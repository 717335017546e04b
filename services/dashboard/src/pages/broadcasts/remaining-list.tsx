/** Why messages of a broadcast remain, and when they are tried next. Each number leads to the messages that it counts. */
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useQueries, useTranslated, useWords } from "../../data/index.js";
import { KnownPageLink, labelOfReason, Time, useFormatNumber } from "../../ui/index.js";
import { statusesOf } from "../deliveries/delivery-filter.js";
import type { Broadcast, BroadcastProgress } from "./broadcast-statuses.js";
import classes from "./broadcasts.module.css";
import { remainingParts } from "./remaining.js";
import { broadcastsWords } from "./words.js";

const refreshMs = 5_000;

export interface RemainingListProps {
  readonly broadcast: Broadcast;
  readonly progress: BroadcastProgress;
}

export function RemainingList({ broadcast, progress }: RemainingListProps): ReactNode {
  const say = useWords(broadcastsWords);
  const translated = useTranslated();
  const format = useFormatNumber();
  const may = useMay();
  const { id, status } = broadcast;
  const { waiting = 0, nextLocalTimeAt, timesAhead } = progress;
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/deliveries/reasons",
    { params: { query: { broadcastId: id, statuses: statusesOf("waiting") } } },
    { enabled: waiting > 0 && may("deliveries:read"), refetchInterval: refreshMs },
  );
  const reasons = waiting > 0 ? (data?.reasons ?? []) : [];
  const { count, atWork, notRequested } = remainingParts(progress, reasons);
  // Otherwise the times that it waits for say it.
  const isSaid = timesAhead !== undefined && status === "Running" && notRequested === count;
  if (count === 0 || isSaid) return null;
  return (
    <section aria-label={say("remains")}>
      <Text fw={600}>{say("remains")}</Text>
      <ul className={classes.causes}>
        {reasons.map(({ reason, count: each, isAtLeast, nextTryAt }) => (
          <li key={reason}>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <span>
                {translated(labelOfReason(reason))}
                {nextTryAt !== undefined && (
                  <Text size="sm" c="dimmed" component="div">
                    {say("nextTry")} <Time at={nextTryAt} />
                  </Text>
                )}
              </span>
              <b>
                <KnownPageLink page="deliveries" search={{ broadcast: id, status: "waiting", reason }}>
                  {isAtLeast === true ? say("atLeast", { count: each }) : format(each)}
                </KnownPageLink>
              </b>
            </Group>
          </li>
        ))}
        {atWork > 0 && <li>{say("atWork", { count: atWork })}</li>}
        {notRequested > 0 && (
          <li>
            {say(status === "Paused" ? "notRequestedPaused" : "notRequested", { count: notRequested })}
            {nextLocalTimeAt !== undefined && (
              <Text span c="dimmed">
                {" · "}
                {say("nextLocalTime")} <Time at={nextLocalTimeAt} />
              </Text>
            )}
          </li>
        )}
      </ul>
    </section>
  );
}
