/** Why messages of a broadcast failed, or were skipped: the latest hundred in groups. */
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
import classes from "./broadcasts.module.css";
import { causesOf } from "./causes.js";
import { broadcastsWords } from "./words.js";

export interface CausesProps {
  readonly broadcastId: string;
  readonly of: "failed" | "skipped";
  /** All of them; the causes are read again when it changes. */
  readonly count: number;
}

const statuses = {
  failed: ["DFMessageFailure", "DFBadWorkspaceConfiguration"],
  skipped: ["DFMessageSkipped"],
} as const;
const readAtOnce = 100;

export function Causes({ broadcastId, of, count }: CausesProps): ReactNode {
  const say = useWords(broadcastsWords);
  const translated = useTranslated();
  const format = useFormatNumber();
  const { data, error, refetch } = useQueries().useQuery(
    "get",
    "/api/admin/deliveries",
    { params: { query: { broadcastId, statuses: [...statuses[of]], limit: readAtOnce } } },
    {
      enabled: count > 0,
      refetchInterval: ({ state }) => (state.data?.items.length ?? 0) < Math.min(count, readAtOnce) && 5_000,
    },
  );
  if (count === 0) return null;
  return (
    <Section title={say(of === "failed" ? "whyFailed" : "whySkipped")}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <PageSkeleton />}
      <ul className={classes.causes}>
        {causesOf(data?.items ?? []).map(({ id, label, detail, count: each }) => (
          <li key={id}>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <span>
                <UserText limit={120}>{translated(label)}</UserText>
                {detail !== undefined && (
                  <Text size="sm" c="dimmed" component="div">
                    <UserText>{detail}</UserText>
                  </Text>
                )}
              </span>
              <b>{format(each)}</b>
            </Group>
          </li>
        ))}
      </ul>
      <Group justify="space-between" mt="xs">
        {count > readAtOnce && (
          <Text size="sm" c="dimmed">
            {say("ofLatest", { count: readAtOnce })}
          </Text>
        )}
        <Text size="sm">
          <KnownPageLink page="deliveries" search={{ broadcast: broadcastId, reached: of }}>
            {say(of === "failed" ? "allFailed" : "allSkipped")}
          </KnownPageLink>
        </Text>
      </Group>
    </Section>
  );
}
