/** The workers that are alive. Each opens what it has done since it started. */
import { Stack, Text, Title } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import { IconServerOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import {
  EmptyState,
  Facts,
  type FormatNumber,
  List,
  type ListColumn,
  type ListQuery,
  Section,
  SidePanel,
  Time,
  useFormatNumber,
  useListSearch,
  UserText,
} from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import { operationsWords } from "./words.js";

type Worker = Answer<"/api/admin/operations/workers", "GET">["workers"][number];

export interface WorkersProps {
  readonly query: ListQuery & { readonly data: { readonly workers: readonly Worker[] } | undefined };
}

const route = getRouteApi("/w/$workspaceId/operations");

export function Workers({ query }: WorkersProps): ReactNode {
  const say = useWords(operationsWords);
  const search = route.useSearch();
  const { change } = useListSearch();
  const workers = query.data?.workers;
  return (
    <Section title={say("workers")}>
      <List
        label={say("workers")}
        columns={useColumns()}
        query={query}
        rows={workers}
        keyOf={({ name }) => name}
        linkOf={({ name }) => ({ to: ".", search: { ...search, worker: name } })}
        isFiltered={false}
        empty={<EmptyState icon={IconServerOff} title={say("noWorkersTitle")} text={say("noWorkersDo")} />}
      />
      <SidePanel
        opened={search.worker !== undefined}
        onClose={() => change({ worker: undefined }, { keepsPage: true })}
        title={
          <Title order={2}>
            <UserText limit={80} isBrief>
              {search.worker ?? ""}
            </UserText>
          </Title>
        }
      >
        <Details worker={workers?.find(({ name }) => name === search.worker)} />
      </SidePanel>
    </Section>
  );
}

const roleWords = {
  all: { name: "roleAll", text: "workerTextAll" },
  actors: { name: "roleActors", text: "workerTextActors" },
  deliveries: { name: "roleDeliveries", text: "workerTextDeliveries" },
} as const;

function megabytes(format: FormatNumber, bytes: number): string {
  return format(bytes / 1_000_000, { style: "unit", unit: "megabyte", maximumFractionDigits: 0 });
}

function seconds(format: FormatNumber, value: number): string {
  return format(value, { style: "unit", unit: "second", maximumFractionDigits: 0 });
}

function useColumns(): readonly ListColumn<Worker>[] {
  const say = useWords(operationsWords);
  const format = useFormatNumber();
  return [
    {
      id: "name",
      title: say("worker"),
      cell: ({ name }) => (
        <UserText isBrief limit={80}>
          {name}
        </UserText>
      ),
    },
    {
      id: "role",
      title: say("role"),
      width: "190px",
      cell: ({ role }) => say(roleWords[role].name),
    },
    {
      id: "started",
      title: say("startedAt"),
      width: "170px",
      priority: 2,
      cell: ({ startedAt }) => (startedAt === undefined ? "–" : <Time at={startedAt} />),
    },
    {
      id: "events",
      title: say("eventsApplied"),
      width: "130px",
      align: "end",
      cell: ({ eventsApplied }) => format(eventsApplied),
    },
    {
      id: "deliveries",
      title: say("sent"),
      width: "110px",
      align: "end",
      priority: 2,
      cell: ({ deliveries }) => format(deliveries),
    },
    {
      id: "memory",
      title: say("memory"),
      width: "100px",
      align: "end",
      priority: 3,
      cell: ({ memoryBytes }) => megabytes(format, memoryBytes),
    },
    {
      id: "cpu",
      title: say("cpu"),
      width: "100px",
      align: "end",
      priority: 3,
      cell: ({ cpuSeconds }) => seconds(format, cpuSeconds),
    },
  ];
}

function Details({ worker }: { readonly worker: Worker | undefined }): ReactNode {
  const say = useWords(operationsWords);
  const format = useFormatNumber();
  if (worker === undefined) return <Text>{say("workerGone")}</Text>;
  const { startedAt, lastStepAt, reportedAt, bulkPerSecond, partitions = [], formerPartitions } = worker;
  return (
    <Stack>
      <Text c="dimmed">{say(roleWords[worker.role].text)}</Text>
      <Facts
        facts={[
          [say("startedAt"), startedAt === undefined ? undefined : <Time at={startedAt} />],
          [say("reportedAt"), <Time at={reportedAt} />],
          [say("lastStepAt"), lastStepAt === undefined ? "–" : <Time at={lastStepAt} />],
          [say("partitions"), partitions.length === 0 ? "–" : partitions.join(", ")],
          [say("attendedFormer"), formerPartitions?.join(", ")],
          [say("eventsApplied"), format(worker.eventsApplied)],
          [say("messagesProcessed"), format(worker.messages)],
          [say("sent"), format(worker.deliveries)],
          [say("deadLetterCount"), format(worker.deadLetters)],
          [say("memory"), megabytes(format, worker.memoryBytes)],
          [say("cpu"), seconds(format, worker.cpuSeconds)],
          [say("bulkPerSecond"), say("perSecond", { count: bulkPerSecond })],
        ]}
      />
    </Stack>
  );
}
