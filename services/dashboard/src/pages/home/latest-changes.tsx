/** Who changed what: the latest changes of the audit log. */
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { AuditSentence, ErrorNotice, KnownPageLink, PageSkeleton, Section, Time } from "../../ui/index.js";
import classes from "./home.module.css";
import { mainChangesOf } from "./main-changes.js";
import { homeWords } from "./words.js";

/** Entries that are read: reads of personal data are among them, and are not shown. */
const read = 50;
const shown = 8;
const refreshMs = 30_000;

export function LatestChanges(): ReactNode {
  const say = useWords(homeWords);
  const { data, error, refetch } = useQueries().useQuery(
    "get",
    "/api/admin/audit",
    { params: { query: { limit: read } } },
    { refetchInterval: refreshMs },
  );
  const changes = data && mainChangesOf(data.entries).slice(0, shown);
  return (
    <Section title={say("changes")} beside={<KnownPageLink page="audit">{say("allChanges")}</KnownPageLink>}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <PageSkeleton />}
      {changes?.length === 0 && <Text c="dimmed">{say("noChanges")}</Text>}
      <ul className={classes.rows}>
        {changes?.map(({ entry, about: { kind, id } }) => (
          <li key={`${entry.at} ${entry.seq ?? ""} ${id}`}>
            <Group gap="xs" justify="space-between" align="baseline" wrap="nowrap">
              <Text miw={0}>
                <KnownPageLink page="audit" search={{ kind, resource: id }}>
                  <AuditSentence entry={entry} isBrief />
                </KnownPageLink>
              </Text>
              <Text size="sm" c="dimmed">
                <Time at={entry.at} />
              </Text>
            </Group>
          </li>
        ))}
      </ul>
    </Section>
  );
}
