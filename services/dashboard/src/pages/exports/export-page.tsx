/** One export: how far it is, what it contains, and its file. */
import { Alert, Group, Progress, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconFileExport } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLanguage, useMay, useQueries, useWords } from "../../data/index.js";
import {
  Facts,
  PageHead,
  Principal,
  ResourceLink,
  ResourcePage,
  Section,
  sentenceOf,
  TaskStatus,
  shortDuration,
  sizeText,
  Time,
  Totals,
  useFormatNumber,
  UserText,
} from "../../ui/index.js";
import { CancelExport, DeleteExport, DownloadFile } from "./export-actions.js";
import { countOf, isMoving, shareOf, type Export } from "./export.js";
import { exportsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/exports/$exportId");
const refreshMs = 700;

export function ExportPage(): ReactNode {
  const say = useWords(exportsWords);
  const { exportId } = route.useParams();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/exports/{id}",
    { params: { path: { id: exportId } } },
    { refetchInterval: ({ state }) => state.data !== undefined && isMoving(state.data) && refreshMs },
  );
  return (
    <ResourcePage
      query={query}
      find={(shown) => shown}
      unknown={{
        kind: say("export"),
        icon: IconFileExport,
        title: say("unknown"),
        text: say("unknownText"),
        back: { link: { to: "/w/$workspaceId/exports" }, label: say("toExports") },
      }}
    >
      {(shown) => <ExportView key={shown.id} shown={shown} />}
    </ResourcePage>
  );
}

interface ShownProps {
  readonly shown: Export;
}

function ExportView({ shown }: ShownProps): ReactNode {
  const say = useWords(exportsWords);
  const { name, status, because } = shown;
  return (
    <>
      <PageHead title={name} beside={<TaskStatus status={status} label={say(status)} />}>
        <DownloadFile shown={shown} />
        <CancelExport shown={shown} />
        <DeleteExport shown={shown} />
      </PageHead>
      <Stack>
        {because !== undefined && (
          <Alert color="red" icon={<IconAlertTriangle size={18} />} title={say("failedTitle")}>
            <UserText>{sentenceOf(because)}</UserText>
          </Alert>
        )}
        <ProgressSection shown={shown} />
        <ContentSection shown={shown} />
      </Stack>
    </>
  );
}

function ProgressSection({ shown }: ShownProps): ReactNode {
  const say = useWords(exportsWords);
  const format = useFormatNumber();
  const { language } = useLanguage();
  const { status, progress, startedAt, finishedAt, destination } = shown;
  const isOver = !isMoving(shown);
  const share = shareOf(shown);
  const text = status === "Cancelled" ? say("stopping") : say("running", progress);
  return (
    <Section title={say(isOver ? "outcome" : "progress")}>
      <Stack>
        {!isOver && (
          <Stack gap={6}>
            <Group justify="space-between" gap="xs">
              <Text role="status">{text}</Text>
              <Text c="dimmed">{format(share, { style: "percent" })}</Text>
            </Group>
            <Progress size="lg" value={100 * share} aria-label={text} />
            <Text size="sm" c="dimmed">
              {say("runningText")}
            </Text>
          </Stack>
        )}
        {isOver && status !== "Failed" && (
          <Text role="status">
            {say(status === "Cancelled" ? `cancelled_${destination}` : `done_${destination}`)}
          </Text>
        )}
        <Totals
          totals={[
            { id: "rows", label: say("rows"), value: format(countOf(shown, "exported")) },
            { id: "size", label: say("size"), value: sizeText(countOf(shown, "bytes"), language) },
            ...(startedAt !== undefined && finishedAt !== undefined
              ? [
                  {
                    id: "took",
                    label: say("took"),
                    value: shortDuration(Date.parse(finishedAt) - Date.parse(startedAt), language),
                  },
                ]
              : []),
          ]}
        />
      </Stack>
    </Section>
  );
}

function ContentSection({ shown }: ShownProps): ReactNode {
  const say = useWords(exportsWords);
  const { of, format, destination, from, to, segmentIds = [], place, fileUntil } = shown;
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/segments",
    {},
    { enabled: useMay()("segments:read") && segmentIds.length > 0, staleTime: 60_000 },
  );
  const nameOf = (id: string): string | undefined => data?.segments.find((each) => each.id === id)?.name;
  return (
    <Section title={say("content")}>
      <Facts
        facts={[
          [say("of"), say(`of_${of}`)],
          ...segmentIds.map(
            (id) =>
              [say("segment"), <ResourceLink key={id} kind="segment" id={id} name={nameOf(id)} />] as const,
          ),
          ...(from === undefined ? [] : [[say("from"), <Time key="from" at={from} />] as const]),
          ...(to === undefined ? [] : [[say("to"), <Time key="to" at={to} />] as const]),
          [say("format"), say(`format_${format}`)],
          [say("destination"), say(`to_${destination}`)],
          ...(place === undefined
            ? []
            : [
                [say("place"), <UserText key="place">{`${place.bucket}/${place.folder}`}</UserText>] as const,
              ]),
          ...(fileUntil === undefined
            ? []
            : [[say("keptUntil"), <Time key="until" at={fileUntil} shows="date" />] as const]),
          [
            say("created"),
            <>
              <Time at={shown.createdAt} />, <Principal of={shown.createdBy} />
            </>,
          ],
        ]}
      />
    </Section>
  );
}
