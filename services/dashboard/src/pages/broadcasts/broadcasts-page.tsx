/** All broadcasts with their progress, newest first. */
import { Group, Text } from "@mantine/core";
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useLanguage, useMay, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  BriefText,
  ButtonLink,
  changedColumn,
  type ListColumn,
  ListPage,
  relativeTime,
  timeColumn,
  useFormatNumber,
  useNow,
} from "../../ui/index.js";
import {
  notReachedIn,
  reachedIn,
  statusColors,
  type Broadcast,
  type BroadcastProgress,
} from "./broadcast-statuses.js";
import { broadcastsList } from "./broadcasts-list.js";
import { scheduledMoment } from "./editor/send-time.js";
import { ProgressBar } from "./progress-bar.js";
import { broadcastsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/broadcasts");
const refreshMs = 5_000;

export function BroadcastsPage(): ReactNode {
  const say = useWords(broadcastsWords);
  const query = useBroadcasts(route.useSearch().cursor);
  return (
    <ListPage
      list={broadcastsList}
      icon={IconSpeakerphone}
      say={say}
      actions={<CreateBroadcast />}
      emptyActions={<CreateBroadcast />}
      columns={useColumns()}
      query={query}
      rows={query.data?.broadcasts}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/broadcasts/$broadcastId", params: { broadcastId: id } })}
      nextCursor={query.data?.nextCursor}
    />
  );
}

function CreateBroadcast(): ReactNode {
  const say = useWords(broadcastsWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  if (!may("broadcasts:write")) return null;
  return (
    <ButtonLink
      to="/w/$workspaceId/broadcasts/new"
      params={{ workspaceId }}
      leftSection={<IconPlus size={14} />}
    >
      {say("create")}
    </ButtonLink>
  );
}

/** The cursor of the next page is in a header of the answer. */
function useBroadcasts(cursor: string | undefined) {
  const { client } = useApi();
  return useQuery({
    queryKey: ["broadcasts", cursor],
    queryFn: async ({ signal }) => {
      const { data, response } = await client.GET("/api/admin/broadcasts", {
        params: { query: { limit: 50, ...(cursor !== undefined && { cursor }) } },
        signal,
      });
      return { broadcasts: data ?? [], nextCursor: response.headers.get("next-cursor") ?? undefined };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.broadcasts.some(({ status }) => status === "Running" || status === "Scheduled") === true &&
      refreshMs,
  });
}

/** What a broadcast at each person's own time waits for. */
function NextTime({ at }: { readonly at: number | undefined }): ReactNode {
  const say = useWords(broadcastsWords);
  const { language } = useLanguage();
  const now = useNow();
  const when = at === undefined || at <= now ? undefined : relativeTime(at, now, language);
  if (when === undefined) return null;
  return (
    <Text size="xs" c="dimmed">
      {say("nextTime", { when })}
    </Text>
  );
}

function useColumns(): readonly ListColumn<Broadcast>[] {
  const say = useWords(broadcastsWords);
  const format = useFormatNumber();
  const number = (
    id: "recipients" | "sent" | "failed" | "notReached",
    of: (progress: BroadcastProgress) => number,
  ): ListColumn<Broadcast> => ({
    id,
    title: say(id),
    align: "end",
    width: id === "recipients" || id === "sent" ? "104px" : "128px",
    priority: id === "recipients" ? 2 : 3,
    cell: ({ progress }) => (progress === undefined ? "–" : format(of(progress))),
  });
  return [
    {
      id: "name",
      title: say("name"),
      cell: ({ name, archived }) => (
        <>
          <BriefText text={name} /> {archived === true && <Badge color="gray">{say("archived")}</Badge>}
        </>
      ),
    },
    {
      id: "status",
      title: say("status"),
      width: "128px",
      cell: ({ status, progress }) => (
        <>
          <Badge color={statusColors[status]}>{say(status)}</Badge>
          {status === "Running" && <NextTime at={progress?.nextLocalTimeAt} />}
        </>
      ),
    },
    {
      id: "progress",
      title: say("progress"),
      width: "136px",
      priority: 2,
      cell: ({ progress }) =>
        progress === undefined ? (
          "–"
        ) : (
          <Group h={20}>
            <ProgressBar progress={progress} />
          </Group>
        ),
    },
    number("recipients", reachedIn),
    number("sent", ({ sent }) => sent),
    number("failed", ({ failed }) => failed),
    number("notReached", notReachedIn),
    timeColumn({
      id: "started",
      title: say("begins"),
      width: "180px",
      priority: 2,
      at: (broadcast) => scheduledMoment(broadcast) ?? broadcast.startedAt,
    }),
    changedColumn(say("changed"), { width: "220px", isExtra: true }),
  ];
}
