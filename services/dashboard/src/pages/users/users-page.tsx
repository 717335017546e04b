/** All users, in the order of their ids or of a user property. */
import { Tabs } from "@mantine/core";
import { IconFileImport, IconUsers } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  KnownPageButton,
  ListPage,
  PeopleBar,
  useFormatNumber,
  useListSearch,
  userKinds,
  type UserKind,
} from "../../ui/index.js";
import { CreateButton, CreateUser } from "./create-user.js";
import { PropertyFilter } from "./property-filter.js";
import { SearchHint } from "./search-hint.js";
import { useUserColumns } from "./use-user-columns.js";
import { filterOf, usersList, usersPerPage, usersRequest } from "./users-list.js";
import { usersWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/users");

/** Types of user properties whose values are long: users are not found by them. */
const unsearched = new Set(["PerformedMany", "File"]);

export function UsersPage(): ReactNode {
  const say = useWords(usersWords);
  const { id: workspaceId } = useWorkspace();
  const { properties, segments, subscriptionGroups } = useChoices();
  const { query, users, counts, filter } = useUsers();
  const { kind = "person", q, act } = route.useSearch();
  const { change } = useListSearch();
  const groupIds = useGroupIds(users?.map(({ id }) => id) ?? []);
  return (
    <ListPage
      list={usersList}
      icon={IconUsers}
      say={say}
      labels={{
        segment: say("inSegment"),
        notSegment: say("notInSegment"),
        group: say("subscribedTo"),
        unsubscribed: say("notSubscribedTo"),
      }}
      choices={{
        segment: choicesOf(segments),
        notSegment: choicesOf(segments),
        group: choicesOf(subscriptionGroups),
        unsubscribed: choicesOf(subscriptionGroups),
      }}
      above={<KindTabs shown={kind} counts={counts} />}
      tools={<PropertyFilter properties={properties.filter(({ isSearched }) => isSearched)} />}
      columns={useUserColumns(properties, groupIds)}
      query={query}
      rows={users}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/users/$userId", params: { userId: id } })}
      nextCursor={query.data?.nextCursor}
      count={counts?.[kind]}
      emptyText={say(kind === "person" ? "emptyText" : `empty_${kind}`)}
      actions={
        <>
          <ImportButton />
          <CreateButton />
        </>
      }
      selectionBar={({ rows, clear }) => (
        <PeopleBar
          ids={rows.map(({ id }) => id)}
          everyone={{ filter: { ...filter, kind }, count: counts?.[kind], shown: users?.length ?? 0 }}
          wanted={act === "create" ? undefined : act}
          onClear={() => {
            clear();
            if (act !== undefined) change({ act: undefined }, { keepsPage: true });
          }}
        />
      )}
      emptyActions={
        <ButtonLink variant="default" to="/w/$workspaceId/events" params={{ workspaceId }}>
          {say("seeEvents")}
        </ButtonLink>
      }
    >
      {act === "create" && <CreateUser />}
      {q !== undefined && users?.length === 0 && properties.length > 0 && (
        <SearchHint properties={properties} />
      )}
    </ListPage>
  );
}

function ImportButton(): ReactNode {
  const say = useWords(usersWords);
  return (
    <KnownPageButton page="imports/new" variant="default" leftSection={<IconFileImport size={14} />}>
      {say("import")}
    </KnownPageButton>
  );
}

interface KindTabsProps {
  readonly shown: UserKind;
  readonly counts: Readonly<Record<UserKind, number>> | undefined;
}

/** People, groups and anonymous users are listed apart, and all are counted. */
function KindTabs({ shown, counts }: KindTabsProps): ReactNode {
  const say = useWords(usersWords);
  const format = useFormatNumber();
  const { change } = useListSearch();
  return (
    <Tabs value={shown} onChange={(kind) => change({ kind: kind === "person" ? undefined : kind })}>
      <Tabs.List aria-label={say("kinds")} mb="md">
        {userKinds.map((kind) => (
          <Tabs.Tab key={kind} value={kind} rightSection={counts && <Badge>{format(counts[kind])}</Badge>}>
            {say(`kind_${kind}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}

/** What can be filtered by. */
function useChoices() {
  const queries = useQueries();
  const may = useMay();
  const rarely = { staleTime: 60_000 };
  const properties = queries.useQuery(
    "get",
    "/api/admin/user-properties",
    {},
    { ...rarely, enabled: may("properties:read") },
  );
  const segments = queries.useQuery(
    "get",
    "/api/admin/segments",
    {},
    { ...rarely, enabled: may("segments:read") },
  );
  const groups = queries.useQuery(
    "get",
    "/api/admin/subscription-groups",
    {},
    { ...rarely, enabled: may("subscriptions:read") },
  );
  return {
    properties: (properties.data?.userProperties ?? [])
      .filter(({ name }) => !["id", "anonymousId"].includes(name))
      .map(({ id, name, definition, personal }) => ({
        id,
        name,
        isSearched: !unsearched.has(definition.type) && (personal === false || may("users:see-personal")),
      })),
    segments: segments.data?.segments ?? [],
    subscriptionGroups: groups.data ?? [],
  };
}

/** A page of users. A typed text is searched first; what it finds is one more filter. */
function useUsers() {
  const search = route.useSearch();
  const queries = useQueries();
  const { q } = search;
  const found = queries.useQuery(
    "get",
    "/api/admin/users/search",
    { params: { query: { term: (q ?? "").slice(0, 128), limit: usersPerPage } } },
    { enabled: q !== undefined, placeholderData: keepPreviousData },
  );
  const ids = q === undefined ? undefined : found.data?.users.map(({ id }) => id);
  const isNobody = ids?.length === 0;
  const isSearching = q !== undefined && ids === undefined;
  const list = queries.useQuery("post", "/api/admin/users", usersRequest(search, ids), {
    placeholderData: keepPreviousData,
    enabled: q === undefined || (ids?.length ?? 0) > 0,
  });
  // Counting takes longer than the first page, which would wait for it.
  const mayCount = list.data !== undefined && !list.isPlaceholderData && !isNobody && !isSearching;
  const count = queries.useQuery(
    "post",
    "/api/admin/users/count",
    { body: { ...filterOf(search, ids), byKind: true, maxAgeSeconds: 60 } },
    { staleTime: 30_000, enabled: mayCount, placeholderData: keepPreviousData },
  );
  const counts = isNobody ? nobody : isSearching ? undefined : count.data?.kinds;
  return {
    query: {
      ...list,
      isPending: isSearching ? found.isPending : list.isPending && !isNobody,
      isFetching: found.isFetching || list.isFetching,
      isPlaceholderData: found.isPlaceholderData || list.isPlaceholderData,
      error: found.error ?? list.error,
      refetch: () => {
        if (mayCount) void count.refetch();
        return found.error === null ? list.refetch() : found.refetch();
      },
    },
    users: isNobody ? [] : isSearching ? undefined : list.data?.users,
    counts,
    filter: filterOf(search, ids),
  };
}

const nobody = { person: 0, group: 0, anonymous: 0 };

/** Which of these users are groups of others. */
function useGroupIds(ids: readonly string[]): ReadonlySet<string> {
  const queries = useQueries();
  const groups = queries.useQuery(
    "get",
    "/api/admin/groups",
    { params: { query: { ids: [...ids], limit: 100 } } },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  return new Set(groups.data?.groups.map(({ id }) => id));
}

function choicesOf(resources: readonly { readonly id: string; readonly name: string }[]) {
  return resources.map(({ id, name }) => ({ value: id, label: name }));
}
