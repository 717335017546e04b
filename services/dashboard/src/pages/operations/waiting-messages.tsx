/** The messages of the workspace that wait: how many, for what, since when, and when the next is tried. */
import { Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useQueries, useTranslated, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  KnownPageLink,
  labelOfReason,
  PageSkeleton,
  Section,
  Time,
  useFormatNumber,
} from "../../ui/index.js";
import { statusesOf } from "../deliveries/delivery-filter.js";
import { operationsWords } from "./words.js";

const refreshMs = 5_000;

/** Nothing for members who may not read deliveries. */
export function WaitingMessages(): ReactNode {
  const say = useWords(operationsWords);
  const translated = useTranslated();
  const format = useFormatNumber();
  const isShown = useMay()("deliveries:read");
  const { data, error, refetch } = useQueries().useQuery(
    "get",
    "/api/admin/deliveries/reasons",
    { params: { query: { statuses: statusesOf("waiting") } } },
    { enabled: isShown, refetchInterval: refreshMs, staleTime: 0 },
  );
  if (!isShown) return null;
  return (
    <Section title={say("waitingMessages")}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <PageSkeleton />}
      {data?.reasons.length === 0 && <Text c="dimmed">{say("noMessageWaits")}</Text>}
      {data !== undefined && data.reasons.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say("waitsFor")}</Table.Th>
              <Table.Th>{say("messageCount")}</Table.Th>
              <Table.Th visibleFrom="sm">{say("oldestSince")}</Table.Th>
              <Table.Th visibleFrom="sm">{say("nextTry")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.reasons.map(({ reason, count, isAtLeast, oldestAt, nextTryAt }) => (
              <Table.Tr key={reason}>
                <Table.Td>
                  {translated(labelOfReason(reason))}
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    {say("oldestSince")}: <Time at={oldestAt} />
                  </Text>
                  {nextTryAt !== undefined && (
                    <Text size="xs" c="dimmed" hiddenFrom="sm">
                      {say("nextTry")}: <Time at={nextTryAt} />
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <KnownPageLink page="deliveries" search={{ status: "waiting", reason }}>
                    {isAtLeast === true ? say("atLeast", { count }) : format(count)}
                  </KnownPageLink>
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Time at={oldestAt} />
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  {nextTryAt === undefined ? "–" : <Time at={nextTryAt} />}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}
