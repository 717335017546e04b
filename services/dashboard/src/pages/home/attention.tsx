/** What does not work or waits for an operator; each leads to where it is mended. */
import { Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { ErrorNotice, KnownPageLink, PageSkeleton, Section } from "../../ui/index.js";
import { findAttention, type AttentionId } from "./find-attention.js";
import classes from "./home.module.css";
import { homeWords } from "./words.js";

const refreshMs = 10_000;

/** The paths of the pages that show more. */
const pageOf: Readonly<Partial<Record<AttentionId, string>>> = {
  deadLetters: "dead-letters",
  rejectedEvents: "rejected-events",
};

export function AttentionSection(): ReactNode {
  const say = useWords(homeWords);
  const queries = useQueries();
  const health = queries.useQuery("get", "/api/admin/operations/health", {}, { refetchInterval: refreshMs });
  const rejected = queries.useQuery(
    "get",
    "/api/admin/rejected-events",
    { params: { query: { limit: 1 } } },
    { refetchInterval: refreshMs },
  );
  const deadLetters = queries.useQuery(
    "get",
    "/api/admin/dead-letters",
    { params: { query: { limit: 1 } } },
    { refetchInterval: refreshMs },
  );
  const error = health.error ?? rejected.error ?? deadLetters.error;
  const found =
    health.data &&
    findAttention({
      health: health.data,
      deadLetters: deadLetters.data?.count ?? 0,
      rejectedEvents: rejected.data?.count ?? 0,
    });
  return (
    <Section title={say("attention")}>
      {error !== null && (
        <ErrorNotice
          error={error}
          onRetry={() => {
            for (const { refetch } of [health, rejected, deadLetters]) void refetch();
          }}
        />
      )}
      {error === null && found === undefined && <PageSkeleton />}
      {health.data !== undefined && found?.length === 0 && (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <IconCircleCheck size={18} color="var(--mantine-color-green-light-color)" aria-hidden />
          <Text flex={1}>
            {say("allWell")}{" "}
            <Text span c="dimmed">
              {say("wellDetail", {
                workers: health.data.workers,
                waiting: health.data.backlog?.messageBatches ?? 0,
              })}
            </Text>
          </Text>
        </Group>
      )}
      <ul className={classes.rows}>
        {found?.map(({ id, isCritical, count }) => (
          <li key={id}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              {isCritical ? (
                <IconExclamationCircle size={18} color="var(--mantine-color-red-light-color)" aria-hidden />
              ) : (
                <IconAlertTriangle size={18} color="var(--mantine-color-orange-light-color)" aria-hidden />
              )}
              <Text flex={1}>
                <KnownPageLink page={pageOf[id] ?? "operations"}>{say(id, { count })}</KnownPageLink>
              </Text>
            </Group>
          </li>
        ))}
      </ul>
    </Section>
  );
}
