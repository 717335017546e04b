/** All API keys of the workspace, and its service accounts. */
import { Button } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { Badge, BriefText, type ListColumn, ListPage, timeColumn } from "../../ui/index.js";
import { CreateKey } from "./create-key.js";
import { KeyDrawer } from "./key-drawer.js";
import { keyStateOf, keysWith, type KeyRow } from "./key-row.js";
import { keysList } from "./keys-list.js";
import { ServiceAccounts } from "./service-accounts.js";
import { keysWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/keys");

export function KeysPage(): ReactNode {
  const say = useWords(keysWords);
  const may = useMay();
  const search = route.useSearch();
  const query = useQueries().useQuery("get", "/api/admin/admin-keys");
  const [isCreating, setCreating] = useState(false);
  const keys = query.data;
  const rows = keys && keysWith(keys, search);
  const createButton = may("keys:write") && (
    <Button leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
      {say("create")}
    </Button>
  );
  return (
    <ListPage
      list={keysList}
      icon={IconKey}
      say={say}
      choices={{ owner: ownersOf(keys ?? []) }}
      actions={createButton}
      columns={useColumns()}
      query={query}
      rows={rows}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: ".", search: { ...search, open: id } })}
      count={rows?.length}
      emptyActions={createButton}
    >
      <ServiceAccounts keys={keys ?? []} />
      <KeyDrawer
        id={search.open}
        apiKey={keys?.find(({ id }) => id === search.open)}
        isRead={!query.isPending}
      />
      {isCreating && <CreateKey onClose={() => setCreating(false)} />}
    </ListPage>
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
          <BriefText text={key.name} limit={80} />{" "}
          {keyStateOf(key, now) === "expired" && <Badge color="red">{say("expired")}</Badge>}
        </>
      ),
    },
    {
      id: "owner",
      title: say("owner"),
      cell: ({ owner, ownerName }) =>
        owner === undefined ? say("ofWorkspace") : <BriefText text={ownerName ?? owner.id} limit={80} />,
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
    timeColumn({
      id: "expires",
      title: say("expires"),
      priority: 2,
      never: say("noEnd"),
      shows: "date",
      at: ({ expiresAt }) => expiresAt,
    }),
    timeColumn({
      id: "lastUsed",
      title: say("lastUsed"),
      priority: 2,
      never: say("neverUsed"),
      at: ({ lastUsedAt }) => lastUsedAt,
    }),
    timeColumn({
      id: "created",
      title: say("created"),
      priority: 3,
      isExtra: true,
      shows: "date",
      at: ({ createdAt }) => createdAt,
    }),
  ];
}
