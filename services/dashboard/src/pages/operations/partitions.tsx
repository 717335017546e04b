/** What waits in each partition, and in the other queues. Each partition opens its explanation. */
import { Stack, Text, Title } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLanguage, useWords, useWorkspace } from "../../data/index.js";
import { Facts, Section, shortDuration, SidePanel, useFormatNumber, useListSearch } from "../../ui/index.js";
import classes from "./operations.module.css";
import { operationsWords } from "./words.js";

export type Depths = Answer<"/api/admin/operations/partitions", "GET">;
type Depth = Depths["partitions"][number];

export interface PartitionsProps {
  readonly depths: Depths;
  /** The partition whose explanation is open. */
  readonly opened: number | undefined;
}

const lateMs = 10_000;

export function Partitions({ depths: { partitions, former, queues }, opened }: PartitionsProps): ReactNode {
  const say = useWords(operationsWords);
  const { change } = useListSearch();
  return (
    <Section title={say("partitions")}>
      <Text c="dimmed" mb="sm">
        {say("partitionsText")}
      </Text>
      {former !== undefined && (
        <Text mb="sm">{say("formerPartitions", { count: former.waiting + former.active })}</Text>
      )}
      <ul className={classes.partitions}>
        {partitions.map((depth) => (
          <li key={depth.partition}>
            <Cell depth={depth} />
          </li>
        ))}
      </ul>
      <Title order={3} mt="md" mb={6}>
        {say("queues")}
      </Title>
      <Facts
        facts={queues.map(({ name, waiting, active }) => [name, say("queueDepth", { waiting, active })])}
      />
      <SidePanel
        opened={opened !== undefined}
        onClose={() => change({ partition: undefined }, { keepsPage: true })}
        title={<Title order={2}>{say("partition", { number: opened ?? 0 })}</Title>}
      >
        <Explanation depth={partitions.find(({ partition }) => partition === opened)} />
      </SidePanel>
    </Section>
  );
}

function Cell({ depth: { partition, waiting, active, oldestMs } }: { readonly depth: Depth }): ReactNode {
  const say = useWords(operationsWords);
  const format = useFormatNumber();
  const { language } = useLanguage();
  const { id: workspaceId } = useWorkspace();
  const all = waiting + active;
  return (
    <Link
      className={classes.partition}
      data-load={all === 0 ? "none" : oldestMs >= lateMs ? "late" : "some"}
      to="/w/$workspaceId/operations"
      params={{ workspaceId }}
      search={(before) => ({ ...before, partition })}
    >
      <span>{say("partition", { number: partition })}</span>
      {format(all)}
      <span>{all === 0 ? "–" : shortDuration(oldestMs, language)}</span>
    </Link>
  );
}

function namesOf({ workers = [] }: Depth): string {
  return workers.length === 0 ? "–" : workers.join(", ");
}

function Explanation({ depth }: { readonly depth: Depth | undefined }): ReactNode {
  const say = useWords(operationsWords);
  const format = useFormatNumber();
  const { language } = useLanguage();
  return (
    <Stack>
      {depth !== undefined && (
        <Facts
          facts={[
            [say("waiting"), format(depth.waiting)],
            [say("active"), format(depth.active)],
            [say("oldestAge"), shortDuration(depth.oldestMs, language)],
            [say("worker"), namesOf(depth)],
          ]}
        />
      )}
      <Text c="dimmed">{say("partitionText")}</Text>
    </Stack>
  );
}
