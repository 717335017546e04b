/** All segments with the number of their members, the latest changed first. */
import { IconChartPie } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ChangedBy,
  ChoiceFilter,
  csvOf,
  EmptyState,
  foundByName,
  isFiltered,
  List,
  type ListColumn,
  MemberCount,
  PageHead,
  recomputePollMs,
  RecomputeProgress,
  rowsOfPage,
  SearchFilter,
  Toolbar,
  UserText,
} from "../../ui/index.js";
import { kindOf, segmentKinds, segmentStatuses, statusColors, type Segment } from "./segment.js";
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
      refetchInterval: ({ state }) =>
        state.data?.segments.some(({ progress }) => progress !== undefined) === true && recomputePollMs,
    },
  );
  const { status, kind, cursor } = search;
  const found = foundByName(query.data?.segments, search)?.filter(
    (segment) =>
      (status === undefined || segment.status === status) && (kind === undefined || kindOf(segment) === kind),
  );
  const columns = useColumns();
  return (
    <>
      <PageHead title={say("title")} />
      <Toolbar
        columns={columns}
        query={query}
        csv={may("users:export") ? csvOf("segments/download", { workspaceId }) : undefined}
      >
        <SearchFilter field="q" placeholder={say("search")} />
        <ChoiceFilter
          field="status"
          label={say("status")}
          data={segmentStatuses.map((value) => ({ value, label: say(value) }))}
        />
        <ChoiceFilter
          field="kind"
          label={say("kind")}
          data={segmentKinds.map((value) => ({ value, label: say(value) }))}
        />
      </Toolbar>
      <List
        label={say("title")}
        columns={columns}
        query={query}
        {...rowsOfPage(found, cursor)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: "/w/$workspaceId/segments/$segmentId", params: { segmentId: id } })}
        isFiltered={isFiltered(search, ["q", "status", "kind"])}
        empty={<EmptyState icon={IconChartPie} title={say("emptyTitle")} text={say("emptyText")} />}
      />
    </>
  );
}

function useColumns(): readonly ListColumn<Segment>[] {
  const say = useWords(segmentsWords);
  return [
    {
      id: "name",
      title: say("name"),
      sort: "name",
      cell: ({ name }) => (
        <UserText isBrief limit={120}>
          {name}
        </UserText>
      ),
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
    {
      id: "changed",
      title: say("changed"),
      sort: "changed",
      width: "240px",
      priority: 3,
      cell: ({ updatedAt, updatedBy }) => <ChangedBy at={updatedAt} by={updatedBy} />,
    },
  ];
}
