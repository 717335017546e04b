/** All segments with the number of their members, the latest changed first. */
import { IconChartPie } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { NameWithDraft } from "../../editing/index.js";
import {
  Badge,
  changedColumn,
  csvOf,
  foundByName,
  type ListColumn,
  ListPage,
  MemberCount,
  recomputePolling,
  RecomputeProgress,
  rowsOfPage,
  useRecomputeEnd,
} from "../../ui/index.js";
import { CreateActs, CreateDialog } from "./create-acts.js";
import { kindOf, statusColors, type Segment } from "./segment.js";
import { NewDrafts } from "./new-drafts.js";
import { segmentsList } from "./segments-list.js";
import { segmentsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/segments");

export function SegmentsPage(): ReactNode {
  const say = useWords(segmentsWords);
  const search = route.useSearch();
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/segments",
    {},
    {
      refetchInterval: ({ state }) => recomputePolling(state.data?.segments),
    },
  );
  useRecomputeEnd(query.data?.segments);
  const { status, kind, cursor } = search;
  const found = foundByName(query.data?.segments, search)?.filter(
    (segment) =>
      (status === undefined || segment.status === status) && (kind === undefined || kindOf(segment) === kind),
  );
  return (
    <ListPage
      list={segmentsList}
      icon={IconChartPie}
      say={say}
      actions={<CreateActs />}
      emptyActions={<CreateActs />}
      columns={useColumns()}
      query={query}
      {...rowsOfPage(found, cursor)}
      above={may("segments:write") && <NewDrafts published={query.data?.segments} />}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/segments/$segmentId", params: { segmentId: id } })}
      csv={may("users:export") ? csvOf("segments/download", { workspaceId }) : undefined}
    >
      <CreateDialog what={search.create} />
    </ListPage>
  );
}

function useColumns(): readonly ListColumn<Segment>[] {
  const say = useWords(segmentsWords);
  return [
    {
      id: "name",
      title: say("name"),
      sort: "name",
      cell: ({ id, name }) => <NameWithDraft kind="segments" id={id} name={name} />,
    },
    {
      id: "kind",
      title: say("kind"),
      width: "130px",
      priority: 2,
      cell: (segment) => say(kindOf(segment)),
    },
    {
      id: "status",
      title: say("status"),
      width: "130px",
      cell: ({ status }) => <Badge color={statusColors[status]}>{say(status)}</Badge>,
    },
    {
      id: "members",
      title: say("members"),
      width: "150px",
      align: "end",
      priority: 2,
      cell: ({ id, progress, status }) => {
        if (progress !== undefined) return <RecomputeProgress progress={progress} />;
        return status === "NotStarted" ? "–" : <MemberCount segment={id} />;
      },
    },
    changedColumn(say("changed"), { sort: "changed" }),
  ];
}
