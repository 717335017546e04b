/** All API keys of the workspace, and its service accounts. */
import { Button } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import {
  Badge,
  ChoiceFilter,
  EmptyState,
  isFiltered,
  List,
  type ListColumn,
  PageHead,
  SearchFilter,
  Time,
  Toolbar,
  UserText,
} from "../../ui/index.js";
import { CreateKey } from "./create-key.js";
import { KeyDrawer } from "./key-drawer.js";
import { keyStateOf, keysWith, type KeyRow } from "./key-row.js";
import { ServiceAccounts } from "./service-accounts.js";
import { keysWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/keys");

export function KeysPage(): ReactNode {
  const say = useWords(keysWords);
  const may = useMay();
  const search = route.useSearch();
  const queries = useQueries();
  const query = queries.useQuery("get", "/api/admin/admin-keys");
  const [isCreating, setCreating] = useState(false);
  const columns = useColumns();
  const keys = query.data;
  const rows = keys && keysWith(keys, search);
  const createButton = may("keys:write") && (
    <Button leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
      {say("create")}
    </Button>
  );
  return (
    <>
      <PageHead title={say("title")}>{createButton}</PageHead>
      <Toolbar columns={columns} query={query}>
        <SearchFilter field="q" placeholder={say("search")} />
        <ChoiceFilter field="owner" label={say("owner")} data={ownersOf(keys ?? [])} />
      </Toolbar>
      <List
        label={say("title")}
        columns={columns}
        query={query}
        rows={rows}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: ".", search: { ...search, open: id } })}
        count={rows?.length}
        isFiltered={isFiltered(search, ["q", "owner"])}
        empty={
          <EmptyState icon={IconKey} title={say("emptyTitle")} text={say("emptyText")}>
            {createButton}
          </EmptyState>
        }
      />
      <ServiceAccounts keys={keys ?? []} />
      <KeyDrawer
        id={search.open}
        apiKey={keys?.find(({ id }) => id === search.open)}
        isRead={!query.isPending}
      />
      {isCreating && <CreateKey onClose={() => setCreating(false)} />}
    </>
  );
}

function ownersOf(keys: readonly KeyRow[]) {
  const owners = new Map(keys.flatMap(({ owner, ownerName }) => (owner ? [[owner.id, ownerName]] : [])));
  return [...owners].map(([value, label]) => ({ value, label: label ?? value }));
}

function useColumns(): readonly ListColumn<KeyRow>[] {
  const say = useWords(keysWords);
  // Whether a key has expired is as old as the page.
  const [now] = useState(Date.now);
  return [
    {
      id: "name",
      title: say("name"),
      cell: (key) => (
        <>
          <UserText isBrief limit={80}>
            {key.name}
          </UserText>{" "}
          {keyStateOf(key, now) === "expired" && <Badge color="red">{say("expired")}</Badge>}
        </>
      ),
    },
    {
      id: "owner",
      title: say("owner"),
      cell: ({ owner, ownerName }) =>
        owner === undefined ? (
          say("ofWorkspace")
        ) : (
          <UserText isBrief limit={80}>
            {ownerName ?? owner.id}
          </UserText>
        ),
    },
    {
      id: "permits",
      title: say("permits"),
      priority: 2,
      cell: ({ permissions }) =>
        permissions === undefined ? say("everything") : say("permissions", { count: permissions.length }),
    },
    {
      id: "networks",
      title: say("networks"),
      priority: 3,
      cell: ({ networks }) => (networks === undefined ? say("everywhere") : networks.join(", ")),
    },
    {
      id: "expires",
      title: say("expires"),
      width: "120px",
      priority: 2,
      cell: ({ expiresAt }) =>
        expiresAt === undefined ? say("noEnd") : <Time at={expiresAt} shows="date" />,
    },
    {
      id: "lastUsed",
      title: say("lastUsed"),
      width: "170px",
      priority: 2,
      cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? say("neverUsed") : <Time at={lastUsedAt} />),
    },
    {
      id: "created",
      title: say("created"),
      width: "120px",
      priority: 3,
      isExtra: true,
      cell: ({ createdAt }) => <Time at={createdAt} shows="date" />,
    },
  ];
}
