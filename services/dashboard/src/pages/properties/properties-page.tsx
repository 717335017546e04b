/** All user properties, the latest changed first. */
import { IconTags } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import {
  Badge,
  ChangedBy,
  ChoiceFilter,
  EmptyState,
  foundByName,
  isFiltered,
  List,
  type ListColumn,
  PageHead,
  recomputePollMs,
  RecomputeProgress,
  rowsOfPage,
  SearchFilter,
  Toolbar,
  UserText,
} from "../../ui/index.js";
import { propertyStatuses, statusColors, type UserProperty } from "./property.js";
import { propertiesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/properties");

export function PropertiesPage(): ReactNode {
  const say = useWords(propertiesWords);
  const search = route.useSearch();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/user-properties",
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.userProperties.some(({ progress }) => progress !== undefined) === true && recomputePollMs,
    },
  );
  const { status, cursor } = search;
  const found = foundByName(query.data?.userProperties, search)?.filter(
    (property) => status === undefined || property.status === status,
  );
  const columns = useColumns();
  return (
    <>
      <PageHead title={say("title")} />
      <Toolbar columns={columns} query={query}>
        <SearchFilter field="q" placeholder={say("search")} />
        <ChoiceFilter
          field="status"
          label={say("status")}
          data={propertyStatuses.map((value) => ({ value, label: say(value) }))}
        />
      </Toolbar>
      <List
        label={say("title")}
        columns={columns}
        query={query}
        {...rowsOfPage(found, cursor)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: "/w/$workspaceId/properties/$propertyId", params: { propertyId: id } })}
        isFiltered={isFiltered(search, ["q", "status"])}
        empty={<EmptyState icon={IconTags} title={say("emptyTitle")} text={say("emptyText")} />}
      />
    </>
  );
}

function useColumns(): readonly ListColumn<UserProperty>[] {
  const say = useWords(propertiesWords);
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
    { id: "type", title: say("type"), width: "160px", cell: ({ definition }) => say(definition.type) },
    {
      id: "personal",
      title: say("personal"),
      width: "150px",
      priority: 3,
      cell: ({ personal }) =>
        say(personal === undefined ? "personalByName" : personal ? "personalYes" : "personalNo"),
    },
    {
      id: "status",
      title: say("status"),
      width: "160px",
      priority: 2,
      cell: ({ status, progress }) =>
        progress === undefined ? (
          <Badge color={statusColors[status]}>{say(status)}</Badge>
        ) : (
          <RecomputeProgress progress={progress} />
        ),
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
